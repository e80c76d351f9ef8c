import { useStore } from '@nanostores/react'
import type { StoreValue } from 'nanostores'
import { splitPath } from '../../../bridge/site/paths.ts'
import { isAllowedInSimulation, simulationPages } from '../../../bridge/site/simulation.ts'
import { missingMessages } from '../../i18n/en/missing.ts'
import { shellMessages } from '../../i18n/en/shell.ts'
import { isOn, isOpen } from '../../lib/page/flags.ts'
import { $simulation } from '../../lib/page/preferences.ts'
import { services } from '../../lib/page/services.ts'
import { $location, canGoBack, hrefTo, type RouteLocation } from '../../lib/router/location.ts'
import { sitePath } from '../../lib/router/sitePath.ts'
import { Icon, type IconName } from '../../ui/Icon/Icon.tsx'
import type { PanelAction } from '../../ui/StatePanel/StatePanel.tsx'

type Messages = StoreValue<typeof missingMessages>

interface Reason {
  readonly icon: IconName
  readonly title: string
  readonly text: string
  /** The next steps, the likeliest first. */
  readonly actions: readonly PanelAction[]
}

/** Why there is nothing to show at a place: it is closed, it is the exchange's, or it is not there. */
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
      // In simulation trade the exchange's home would only lead to the spot page.
      actions: inSimulation ? [spot, ...(back ? [back] : [])] : [back ?? toExchange],
    }
  }
  return { icon: 'empty', title: t.missingTitle, text: t.missingText, actions: [home] }
}

/** What stands where there is no screen: why, and the way on. */
export function Missing() {
  const t = useStore(missingMessages)
  const { toHome } = useStore(shellMessages)
  const place = useStore($location)
  const { icon, title, text, actions } = reasonOf(place, t, toHome, useStore($simulation))
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
