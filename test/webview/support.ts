import { createFakeNative, type FakeNative, type FakeNativeOptions } from '#fixtures/app/native.ts'
// Screens come late by nature; here they are in memory before a test begins, so that none comes after one has ended.
import '#web/app/render.tsx'
import '#web/features/feed/home/Home.tsx'
import '#web/features/post/screen/PostScreen.tsx'
import exchange from '#fixtures/exchange.config.ts'
import { $notices } from '#web/lib/page/notices.ts'
import { mount } from '#webview/mount.ts'

export interface Mounted {
  readonly native: FakeNative
  readonly root: HTMLElement
  takeDown(): void
}

/** Mounts the page into an app that does not take it away when a native screen opens. */
export function mountIn(options: Partial<FakeNativeOptions> = {}, path = '/insights', navigation = 'reload'): Mounted {
  history.replaceState(null, '', path)
  $notices.set([])
  const native = createFakeNative({ exchange, request: () => new Promise(() => {}), ...options })
  const uninstall = native.install(window)
  const root = document.createElement('div')
  document.body.append(root)
  const unmount = mount(root, exchange, { navigation })
  return {
    native,
    root,
    takeDown() {
      unmount()
      uninstall()
      root.remove()
    },
  }
}

export const rendered = (root: HTMLElement): boolean => root.childElementCount > 0
