import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { localeNames } from '#bridge/site/localeNames.ts'
import { locales } from '#bridge/site/locales.ts'
import { $user } from '#web/features/account/user.ts'
import { $mutedWords } from '#web/features/moderation/mutedWords.ts'
import { $translateTo } from '#web/features/post/translateTo.ts'
import { preferenceMessages } from '#web/i18n/en/preferences.ts'
import { settingMessages } from '#web/i18n/en/setting.ts'
import { $intl } from '#web/i18n/i18n.ts'
import { $locale } from '#web/lib/page/appearance.ts'
import { $device } from '#web/lib/page/device.ts'
import { $flags } from '#web/lib/page/flags.ts'
import { $insightLanguage, $shortcuts, $textSize, $theme } from '#web/lib/page/preferences.ts'
import { drawnSize } from '#web/lib/page/textSize.ts'
import { $viewer } from '#web/lib/page/viewer.ts'
import { hrefTo, isPlainClick, relocate } from '#web/lib/router/location.ts'
import { LateIcon } from '#web/ui/Icon/LateIcon.tsx'
import { LegalLinks } from '#web/ui/LegalLinks/LegalLinks.tsx'
import { lateComponent } from '#web/ui/lateComponent.ts'
import { Page } from '#web/ui/Page/Page.tsx'
import { useDocumentTitle } from '#web/ui/Page/useDocumentTitle.ts'
import { StatePanel } from '#web/ui/StatePanel/StatePanel.tsx'
import { $unit } from '../PreferenceSheet/pickers.tsx'
import { percent } from './DisplayPane.tsx'
import { useHiddenCount } from './HiddenPane.tsx'
import { groups, isOffered, isPane, type PaneName, panes } from './panes.tsx'

function Display() {
  const t = useStore(preferenceMessages)
  const { tag } = useStore($intl)
  return `${useStore($theme) === 'black' ? t.dark : t.light} · ${percent(drawnSize(useStore($textSize)), tag)}`
}

function Keyboard() {
  const t = useStore(settingMessages)
  return useStore($shortcuts) ? t.on : t.off
}

function Insights() {
  const t = useStore(settingMessages)
  const language = useStore($insightLanguage)
  return language ? localeNames[language] : t.eachItsOwn
}

function Translate() {
  const key = useStore($translateTo)
  const locale = locales.find((row) => row.key === key)
  return locale && localeNames[locale.code]
}

const Words = () => String(useStore($mutedWords).length)

/** Values in the rows; account settings are not requested only for this. */
const shown: Readonly<Partial<Record<PaneName, () => ReactNode>>> = {
  display: Display,
  keyboard: Keyboard,
  language: () => localeNames[useStore($locale)],
  translate: Translate,
  insights: Insights,
  currency: () => useStore($unit),
  words: Words,
  hidden: () => String(useHiddenCount()),
}

/** What is set in a pane, in its row. */
function PaneValue({ name }: { name: PaneName }) {
  const Value = shown[name]
  return Value ? (
    <bdi className="pane-list__value">
      <Value />
    </bdi>
  ) : null
}

/** The ways to the panes. With `values` each says what is set there; beside a pane the `current` one is marked. */
function PaneList({ current, values = false }: { current?: string; values?: boolean }) {
  const t = useStore(settingMessages)
  const { user } = useStore($user)
  const list = useRef<HTMLElement>(null)
  useStore($flags)
  const isBeside = current !== undefined
  useEffect(() => {
    const element = list.current
    if (!isBeside || !element) return
    // Beside a pane another one takes its place: the list stays, with the focus in it, and leaves no history entry.
    const onClick = (event: MouseEvent) => {
      const href = event.target instanceof Element && event.target.closest('a')?.getAttribute('href')
      if (!isPlainClick(event) || !href) return
      event.preventDefault()
      relocate(href)
    }
    element.addEventListener('click', onClick)
    return () => element.removeEventListener('click', onClick)
  }, [isBeside])
  return (
    <nav className="pane-list" aria-label={t.title} ref={list}>
      {groups.map(({ title, names }) => (
        <section key={title}>
          <h2 className="pane-list__title">{t[title]}</h2>
          {names
            .filter((name) => isOffered(name, user))
            .map((name) => (
              <a
                key={name}
                className="pane-list__row"
                href={hrefTo('setting', name)}
                aria-current={name === current ? 'page' : undefined}
              >
                <span className="pane-list__label">{t[name]}</span>
                {values && <PaneValue name={name} />}
                <span className="pane-list__mark">
                  <LateIcon name="chevron" size={16} />
                </span>
              </a>
            ))}
        </section>
      ))}
    </nav>
  )
}

const AccountName = lateComponent(async () => (await import('./AccountName.tsx')).AccountName, { wait: 'beside' })

/** The logged-in user, whose space is reserved. Nothing for a visitor. */
const Account = () =>
  useStore($viewer) === null ? null : (
    <p className="settings__account">
      <AccountName />
    </p>
  )

/** Everything that a reader can set: a list that leads to its panes, or, where there is room, both beside each other. */
export function Settings({ params: { pane = '' } }: { params: Readonly<Record<string, string>> }) {
  const t = useStore(settingMessages)
  const wide = useStore($device) === 'pc'
  if (wide) return <TwoPanes name={pane === '' ? 'display' : pane} />
  if (pane === '')
    return (
      <Page title={t.title}>
        <Account />
        <PaneList values />
        <LegalLinks />
      </Page>
    )
  return (
    <Page title={isPane(pane) ? t[pane] : t.title}>
      <Pane name={pane} />
    </Page>
  )
}

function TwoPanes({ name }: { name: string }) {
  const t = useStore(settingMessages)
  const title = isPane(name) ? t[name] : t.title
  useDocumentTitle(title)
  return (
    <div className="settings">
      <div className="settings__menu">
        <h1 className="settings__title">{t.title}</h1>
        <Account />
        <PaneList current={name} />
        <LegalLinks />
      </div>
      <section className="settings__pane" aria-labelledby="settings-pane">
        <h2 className="settings__heading" id="settings-pane">
          {title}
        </h2>
        <Pane key={name} name={name} />
      </section>
    </div>
  )
}

function Pane({ name }: { name: string }) {
  const t = useStore(settingMessages)
  if (!isPane(name) || (name === 'simulation' && !isOffered(name, null)))
    return (
      <StatePanel
        title={t.missingTitle}
        text={t.missingText}
        action={{ label: t.toSettings, href: hrefTo('setting') }}
      />
    )
  const Known = panes[name]
  return (
    <div className="setting-pane">
      <Known />
    </div>
  )
}

export { Settings as Screen }
