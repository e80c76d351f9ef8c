import { adapter } from 'insights:adapt'
import exchange from 'insights:exchange'
import { late } from '#bridge/lib/late.ts'
import { browser } from '#web/lib/page/browser.ts'
import { mount } from '../mount.ts'

browser.isOurs = true
const root = document.getElementById('root')
const certificates = async () => (await late(() => import('insights:certificates'))).default

/** The app entry of a package that is looked into: `?inspect` brings the inspector, before the bridge is opened. */
async function start(page: HTMLElement): Promise<void> {
  const isInspected = new URLSearchParams(location.search).has('inspect')
  const inspector = isInspected
    ? await late(() => import('./inspector.ts')).then(
        ({ openInspector }) => openInspector(window, exchange.app),
        (error: unknown) => console.warn('Could not start the inspector.', error),
      )
    : undefined
  mount(page, exchange, { adapter, certificates, ...(inspector && { window: inspector.window }) })
}

if (root) void start(root)
