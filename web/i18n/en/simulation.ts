import { params } from '../count.ts'
import { i18n } from '../i18n.ts'

export const simulationMessages = i18n('simulation', {
  title: 'Simulation trade',
  text: 'Balances and orders here are not real.',
  practise: params('Try orders with practice money on {name}’s trade pages.'),
  leave: 'Leave simulation',
  notOpen: 'This page is not part of simulation trade. Leave simulation to open it.',
})
