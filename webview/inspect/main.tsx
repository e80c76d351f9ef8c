import exchange from 'insights:exchange'
import { mount } from '../mount.ts'

const root = document.getElementById('root')
const certificates = async () => (await import('insights:certificates')).default

/** The app entry of a package that is looked into: `?inspect` brings the inspector, before the bridge is opened. */
async function start(page: HTMLElement): Promise<void> {
  const isInspected = new URLSearchParams(location.search).has('inspect')
  const inspector = isInspected ? (await import('./inspector.ts')).openInspector(window, exchange.app) : undefined
  mount(page, exchange, { certificates, ...(inspector && { window: inspector.window }) })
}

if (root) void start(root)
