import { params } from '../count.ts'
import { i18n } from '../i18n.ts'

export const chartMessages = i18n('chart', {
  since: params('Since then {change}'),
  says: params('{chart} From {from} to {to}: high {high}, low {low}, change {change}.'),
})
