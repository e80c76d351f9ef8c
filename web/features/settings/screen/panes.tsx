import { useStore } from '@nanostores/react'
import { type ComponentProps, type ComponentType, useMemo } from 'react'
import type { User } from '#bridge/exchange/user.ts'
import { findLocale, locales } from '#bridge/site/locales.ts'
import { offersPasskeys } from '#web/features/account/offersPasskeys.ts'
import { offersSimulation } from '#web/features/markets/offersSimulation.ts'
import { $sharing, chooseSharing } from '#web/features/tracking/consent.ts'
import { settingMessages } from '#web/i18n/en/setting.ts'
import { $locale } from '#web/lib/page/appearance.ts'
import { $fromApp, $insightLanguage, choose } from '#web/lib/page/preferences.ts'
import { lateComponent } from '#web/ui/lateComponent.ts'
import { OptionList } from '#web/ui/OptionList/OptionList.tsx'
import { Switch } from '#web/ui/Switch/Switch.tsx'
import type { CommunitySettings, NotificationKind, SettingsChange } from '../communitySettings.ts'
import { CurrencyPicker, LanguagePicker, languagesIn } from '../PreferenceSheet/pickers.tsx'
import { AccountSettings, SettingSkeleton } from './AccountSettings.tsx'
import { DecidedHint, DisplayPane } from './DisplayPane.tsx'
import { HiddenPane } from './HiddenPane.tsx'
import type { PeoplePane } from './PeoplePane.tsx'

/** The language that the account has others' words translated to. */
const TranslatePane = () => (
  <AccountSettings>{(settings, change) => <Languages settings={settings} onChange={change} />}</AccountSettings>
)

function Languages({
  settings,
  onChange,
}: {
  settings: CommunitySettings
  onChange: (change: SettingsChange) => void
}) {
  const t = useStore(settingMessages)
  const locale = useStore($locale)
  const languages = useMemo(() => languagesIn(locale), [locale])
  const current = locales.find(({ key }) => key === settings.translateLanguage)?.code ?? ''
  return (
    <>
      <p className="setting-pane__hint">{t.translateHint}</p>
      <OptionList
        label={t.translate}
        searchLabel={t.searchLanguages}
        options={languages}
        current={current}
        onChoose={(code) => {
          const row = findLocale(code)
          if (row) onChange({ translateLanguage: row.key })
        }}
      />
    </>
  )
}

/** The opt-out of tracking, unless the exchange leaves no choice. */
export function UsageSharing() {
  const t = useStore(settingMessages)
  const { isOn, by } = useStore($sharing)
  if (by === 'exchange') return null
  if (by === 'signal') return <p className="setting-pane__hint">{t.usageBySignal}</p>
  return <Switch label={t.sharesUsage} hint={t.sharesUsageHint} isOn={isOn} onChange={chooseSharing} />
}

/** Privacy: usage data of this device, and what others see. */
function PrivacyPane() {
  const t = useStore(settingMessages)
  return (
    <>
      <UsageSharing />
      <AccountSettings>
        {({ showsFollows, showsLikes }, change) => (
          <>
            <Switch
              label={t.showsFollows}
              hint={t.showsFollowsHint}
              isOn={showsFollows}
              onChange={(isOn) => change({ showsFollows: isOn })}
            />
            <Switch
              label={t.showsLikes}
              hint={t.showsLikesHint}
              isOn={showsLikes}
              onChange={(isOn) => change({ showsLikes: isOn })}
            />
          </>
        )}
      </AccountSettings>
    </>
  )
}

const kinds = [
  { name: 'mentions', hint: 'mentionsHint' },
  { name: 'comments', hint: 'commentsHint' },
  { name: 'likes', hint: 'likesHint' },
  { name: 'follows', hint: 'followsHint' },
  { name: 'system', hint: 'systemHint' },
] as const satisfies readonly { name: NotificationKind; hint: string }[]

/** Which notifications come. */
function NotificationsPane() {
  const t = useStore(settingMessages)
  return (
    <AccountSettings>
      {({ notifies }, change) => (
        <>
          <p className="setting-pane__hint">{t.notifiesHint}</p>
          {kinds.map(({ name, hint }) => (
            <Switch
              key={name}
              label={t[name]}
              hint={t[hint]}
              isOn={notifies.includes(name)}
              onChange={(isOn) =>
                change({ notifies: isOn ? [...notifies, name] : notifies.filter((kind) => kind !== name) })
              }
            />
          ))}
        </>
      )}
    </AccountSettings>
  )
}

/** The language that posts of others are read in. */
function InsightLanguagePane() {
  const t = useStore(settingMessages)
  const locale = useStore($locale)
  const languages = useMemo(() => languagesIn(locale), [locale])
  return (
    <>
      <p className="setting-pane__hint">{t.insightsHint}</p>
      <OptionList
        label={t.insights}
        searchLabel={t.searchLanguages}
        options={[{ key: '', name: t.eachItsOwn, words: [] }, ...languages]}
        current={useStore($insightLanguage)}
        onChoose={(insightLanguage) => choose({ insightLanguage })}
      />
    </>
  )
}

/** The page's own language. */
function LanguagePane() {
  return useStore($fromApp).language ? <DecidedHint /> : <LanguagePicker />
}

/** What amounts are shown in. */
function CurrencyPane() {
  return useStore($fromApp).unit ? <DecidedHint /> : <CurrencyPicker />
}

/** A pane that is brought once it is opened. */
const latePane = (load: () => Promise<ComponentType>, words: readonly string[] = []): ComponentType =>
  lateComponent(load, { Loading: SettingSkeleton, words })

/** Whom the reader has muted, or blocked. */
const peoplePane = (kind: ComponentProps<typeof PeoplePane>['kind']): ComponentType =>
  latePane(async () => {
    const { PeoplePane } = await import('./PeoplePane.tsx')
    return () => <PeoplePane kind={kind} />
  })

/** What is set in each pane, by its name in the address. */
export const panes = {
  display: DisplayPane,
  keyboard: latePane(async () => (await import('./KeyboardPane.tsx')).KeyboardPane),
  simulation: latePane(async () => (await import('./SimulationPane.tsx')).SimulationPane, ['simulation', 'trade']),
  language: LanguagePane,
  translate: TranslatePane,
  insights: InsightLanguagePane,
  currency: CurrencyPane,
  passkeys: latePane(async () => (await import('./PasskeysPane.tsx')).PasskeysPane, ['passkeys']),
  sessions: latePane(async () => (await import('./SessionsPane.tsx')).SessionsPane, ['sessions']),
  reports: latePane(async () => (await import('./ReportsPane.tsx')).ReportsPane, ['reports', 'moderationSheets']),
  antiPhishing: latePane(async () => (await import('./AntiPhishingPane.tsx')).AntiPhishingPane),
  privacy: PrivacyPane,
  notifications: NotificationsPane,
  words: latePane(async () => (await import('./WordsPane.tsx')).WordsPane, ['secrets']),
  muted: peoplePane('mute'),
  blocked: peoplePane('block'),
  hidden: HiddenPane,
} as const satisfies Record<string, ComponentType>
export type PaneName = keyof typeof panes

export const isPane = (name: string): name is PaneName => Object.keys(panes).includes(name)

const offers: Readonly<Partial<Record<PaneName, () => boolean>>> = {
  simulation: offersSimulation,
  passkeys: offersPasskeys,
}

/** Panes that an exchange offers by a flag of the user. */
const flags: Readonly<Partial<Record<PaneName, 'sessionsFlag' | 'reportsFlag'>>> = {
  sessions: 'sessionsFlag',
  reports: 'reportsFlag',
}

/** Whether a pane is for this page and reader: passkeys are for an encrypted page in a browser, and not all exchanges list sessions. */
export function isOffered(name: PaneName, user: User | null): boolean {
  const flag = flags[name]
  if (flag) return user?.[flag] === true
  return offers[name]?.() ?? true
}

/** The panes in order, under their headings. */
export const groups = [
  { title: 'groupDisplay', names: ['display', 'keyboard', 'simulation'] },
  { title: 'groupLanguage', names: ['language', 'translate', 'insights', 'currency'] },
  {
    title: 'groupAccount',
    names: [
      'passkeys',
      'sessions',
      'antiPhishing',
      'privacy',
      'notifications',
      'words',
      'muted',
      'blocked',
      'hidden',
      'reports',
    ],
  },
] as const satisfies readonly { title: string; names: readonly PaneName[] }[]
