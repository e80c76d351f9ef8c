import { useStore } from '@nanostores/react'
import type { StoreValue } from 'nanostores'
import { useEffect, useState } from 'react'
import { splitPath } from '#bridge/site/paths.ts'
import { type RouteRow, routes } from '#bridge/site/routes.ts'
import { isAllowedInSimulation, simulationPages } from '#bridge/site/simulation.ts'
import { readLocal } from '#bridge/storage/local.ts'
import { missingMessages } from '#web/i18n/en/missing.ts'
import { shellMessages } from '#web/i18n/en/shell.ts'
import { featuresOffKey, offUntilNamed } from '#web/lib/page/featuresOff.ts'
import { $flags, isOn, isOpen } from '#web/lib/page/flags.ts'
import { $simulation } from '#web/lib/page/preferences.ts'
import { services } from '#web/lib/page/services.ts'
import { $location, canGoBack, hrefTo, type RouteLocation, sitePath } from '#web/lib/router/location.ts'
import { Icon, type IconName } from '#web/ui/Icon/Icon.tsx'
import { Skeleton } from '#web/ui/Skeleton/Skeleton.tsx'
import type { PanelAction } from '#web/ui/StatePanel/StatePanel.tsx'

type Messages = StoreValue<typeof missingMessages>

interface Reason {
  readonly icon: IconName
  readonly title: string
  readonly text: string
  /** Next steps, most likely first. */
  readonly actions: readonly PanelAction[]
}

/** Why a location has no content: it is disabled, it belongs to the exchange, or it does not exist. */
function reasonOf({ route, href }: RouteLocation, t: Messages, toFeed: string, inSimulation: boolean): Reason {
  const { app, exchange } = services()
  const { name } = exchange.brand
  const [pathname = ''] = href.split('?')
  const home: PanelAction = { label: toFeed, href: hrefTo('home') }
  const toExchange: PanelAction = { label: t.toExchange({ name }), href: sitePath('/') }
  const out: PanelAction = app ? { label: t.toApp, run: () => void app.bridge.call('closePage', {}) } : toExchange

  if (route && !isOpen(route.name)) {
    if (!isOn('insights')) return { icon: 'slow', title: t.insightsTitle, text: t.insightsText, actions: [out] }
    return { icon: 'slow', title: t.closedTitle, text: t.closedText, actions: [home] }
  }
  if (!route && isAllowedInSimulation(splitPath(pathname).path)) {
    const back: PanelAction | undefined = canGoBack() ? { label: t.back, run: () => history.back() } : undefined
    const spot: PanelAction = { label: t.toSpot, href: sitePath(simulationPages.spot) }
    return {
      icon: 'empty',
      title: t.exchangeTitle({ name }),
      text: t.exchangeText,
      // In simulation trade the exchange's home page would redirect to the spot page.
      actions: inSimulation ? [spot, ...(back ? [back] : [])] : [back ?? toExchange],
    }
  }
  return { icon: 'empty', title: t.missingTitle, text: t.missingText, actions: [home] }
}

/** How long to wait for the exchange's configuration to say whether the page exists, in ms. */
const configWaitMs = 5_000

/** Whether it is still unknown if the exchange has the page. @returns false after {@link configWaitMs} */
function useUnsaid({ route }: RouteLocation): boolean {
  const [isPatient, setPatient] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setPatient(false), configWaitMs)
    return () => clearTimeout(timer)
  }, [])
  useStore($flags)
  const { feature }: RouteRow | { feature: null } = route ? routes[route.name] : { feature: null }
  return isPatient && feature === offUntilNamed && readLocal(`${featuresOffKey}.entrance`) === null
}

/** Shown in place of a screen that does not exist, with the reason and next steps. */
export function Missing() {
  const t = useStore(missingMessages)
  const { toHome } = useStore(shellMessages)
  const place = useStore($location)
  const inSimulation = useStore($simulation)
  if (useUnsaid(place)) return <Skeleton rows={3} />
  const { icon, title, text, actions } = reasonOf(place, t, toHome, inSimulation)
  return (
    <section className="state-panel">
      <Icon name={icon} size={32} />
      <h1 className="state-panel__title">{title}</h1>
      <p className="state-panel__text">{text}</p>
      {actions.map((action, at) => (
        <Step key={action.label} action={action} className={at === 0 ? 'button' : 'text-button'} />
      ))}
    </section>
  )
}

function Step({ action, className }: { action: PanelAction; className: string }) {
  if ('href' in action) {
    return (
      <a className={className} href={action.href}>
        {action.label}
      </a>
    )
  }
  return (
    <button className={className} type="button" onClick={action.run}>
      {action.label}
    </button>
  )
}

export { Missing as Screen }
