import { i18n } from '../i18n.ts'

export const simulationMessages = i18n('simulation', {
  title: 'Simulation trade',
  text: 'Balances and orders here are not real.',
  leave: 'Leave simulation',
  notOpen: 'This page is not part of simulation trade. Leave simulation to open it.',
})
