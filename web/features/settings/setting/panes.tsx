import { type ComponentType, lazy, Suspense } from 'react'
import { late } from '../../../../bridge/lib/late.ts'
import { loadMessages } from '../../../i18n/i18n.ts'
import { offersPasskeys } from '../../account/index.ts'
import { CurrencyPane } from './CurrencyPane.tsx'
import { DisplayPane } from './DisplayPane.tsx'
import { HiddenPane } from './HiddenPane.tsx'
import { InsightLanguagePane } from './InsightLanguagePane.tsx'
import { LanguagePane } from './LanguagePane.tsx'
import { NotificationsPane } from './NotificationsPane.tsx'
import { PeoplePane } from './PeoplePane.tsx'
import { PrivacyPane } from './PrivacyPane.tsx'
import { SettingSkeleton } from './SettingSkeleton.tsx'
import { TranslatePane } from './TranslatePane.tsx'

/** A pane that is brought once it is opened. */
function latePane(load: () => Promise<ComponentType>): ComponentType {
  const Pane = lazy(async () => ({ default: await late(load) }))
  return () => (
    <Suspense fallback={<SettingSkeleton />}>
      <Pane />
    </Suspense>
  )
}

/** What is set in each pane, by its name in the address. */
export const panes = {
  display: DisplayPane,
  keyboard: latePane(async () => (await import('./KeyboardPane.tsx')).KeyboardPane),
  language: LanguagePane,
  translate: TranslatePane,
  insights: InsightLanguagePane,
  currency: CurrencyPane,
  passkeys: latePane(async () => {
    const [{ PasskeysPane }] = await Promise.all([import('./PasskeysPane.tsx'), loadMessages('passkeys')])
    return PasskeysPane
  }),
  antiPhishing: latePane(async () => (await import('./AntiPhishingPane.tsx')).AntiPhishingPane),
  privacy: PrivacyPane,
  notifications: NotificationsPane,
  words: latePane(async () => {
    const [{ WordsPane }] = await Promise.all([import('./WordsPane.tsx'), loadMessages('secrets')])
    return WordsPane
  }),
  muted: () => <PeoplePane key="mute" kind="mute" />,
  blocked: () => <PeoplePane key="block" kind="block" />,
  hidden: HiddenPane,
} as const satisfies Record<string, ComponentType>
export type PaneName = keyof typeof panes

export const isPane = (name: string): name is PaneName => Object.keys(panes).includes(name)

/** Whether a pane is for this page: passkeys are for an encrypted one in a browser. */
export const isOffered = (name: PaneName): boolean => name !== 'passkeys' || offersPasskeys()

/** The panes in order, under their headings. */
export const groups = [
  { title: 'groupDisplay', names: ['display', 'keyboard'] },
  { title: 'groupLanguage', names: ['language', 'translate', 'insights', 'currency'] },
  {
    title: 'groupAccount',
    names: ['passkeys', 'antiPhishing', 'privacy', 'notifications', 'words', 'muted', 'blocked', 'hidden'],
  },
] as const satisfies readonly { title: string; names: readonly PaneName[] }[]
