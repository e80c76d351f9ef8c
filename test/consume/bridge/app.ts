import type { AppConfig } from 'insights-client/bridge'

export const app: AppConfig = {
  schemes: ['acme'],
  handlers: {},
  control: 'AcmeControl',
  screens: { topics: 'AcmeTopics' },
}
