import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sandbox } from '../support/sandbox.ts'
import { visits } from './engines.ts'
import { handsOn } from './hands.ts'
import { type EnginePage, until } from './page.ts'
import { probedAddresses } from './probes/addresses.ts'
import { nameAll } from './probes/named.ts'
import { openWhenPressed, pressAnew, showBareLink, showLinkOut } from './probes/opener.ts'
import { openSite, standBefore } from './probes/otherSite.ts'
import { putAll } from './probes/put.ts'

const builds = ['the browser’s build', 'the web view’s build in an app of our own']
const probed = visits.filter(
  ({ engine, build }) => /^(Chromium|Firefox ESR|WebKitGTK)$/.test(engine) && builds.includes(build),
)

for (const visit of probed) {
  const found = await visit.find().catch((error: unknown) => {
    console.warn(`${visit.engine} is skipped. ${error instanceof Error ? error.message : error}`)
  })
  const origin = sandbox[visit.origin]

  describe.skipIf(found === undefined)(`probes in ${visit.engine}`, () => {
    let page: EnginePage
    beforeAll(async () => {
      page = await visit.open(found ?? '', sandbox)
    })
    afterAll(() => page?.close())

    const isFirefox = visit.engine.startsWith('Firefox')

    const openOurs = async () => {
      await page.open(`${origin}/insights/topics`)
      await handsOn(page).sees('main')
    }

    test('runs no file of our origin as a script, except our scripts', async () => {
      const addresses = await probedAddresses(sandbox.http)
      await openOurs()
      const own = await page.run(
        () => document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '',
      )
      const named = await page.run(nameAll, [...addresses, own])
      const taken = named.filter(({ isTaken }) => isTaken)
      // The probe takes what is a script for one, in each of the ways; but Firefox does not say whether a classic worker's script was
      // refused or only its grammar was wrong, as a module's is there.
      const seen = ['script', 'module script', 'import()', 'module Worker', ...(isFirefox ? [] : ['Worker'])]
      expect(taken.filter(({ address }) => address === own).map(({ way }) => way)).toEqual(expect.arrayContaining(seen))
      expect(taken.filter(({ address }) => address !== own)).toEqual([])
      expect(named).toHaveLength((addresses.length + 1) * 5)
      expect(await page.run(() => 'ran' in window)).toBe(false)
    })

    test('stops an injected base, form, frame and plugin from leading anywhere', async () => {
      await openOurs()
      expect(await page.run(putAll)).toEqual({
        isSameBase: true,
        stopped: ['base-uri', 'form-action', 'frame-src', 'object-src'],
        path: '/insights/topics',
      })
    })

    test('another site cannot frame our pages', async () => {
      const scriptsIn = async (change: (name: string, value: string) => string): Promise<number> => {
        const ours = await standBefore(sandbox.http, change)
        const theirs = await openSite(`<!doctype html><iframe src="${ours.origin}/insights"></iframe>`)
        try {
          await page.open(theirs.origin).catch((error: unknown) => {
            // Firefox's word for a page in which a frame was refused.
            if (!(error instanceof Error && error.message.endsWith('Address rejected'))) throw error
          })
          // What the frame needs is asked for before this is, or it is not shown.
          await until(async () => ours.asked.length > 0, 'The frame asked for nothing.')
          await page.run(
            () =>
              new Promise<true>((resolve) => {
                if (document.readyState === 'complete') resolve(true)
                else addEventListener('load', () => resolve(true))
              }),
          )
          return ours.asked.filter((path) => path.startsWith('/assets/')).length
        } finally {
          await page.open('about:blank')
          await theirs.close()
          await ours.close()
        }
      }
      expect(await scriptsIn((_, value) => value)).toBe(0)
      // The probe would see one that may be framed.
      expect(await scriptsIn((_, value) => value.replace(/frame-ancestors [^;]+(?:; )?/, ''))).toBeGreaterThan(0)
    })

    // An app's web view opens no second page.
    test.skipIf(visit.engine === 'WebKitGTK')(
      'another site keeps no reference to a page of ours that it opened',
      async () => {
        const becameOf = async (change: (name: string, value: string) => string): Promise<string> => {
          const ours = await standBefore(sandbox.http, change)
          const theirs = await openSite('<!doctype html><title>Theirs</title><body></body>')
          try {
            await page.open(theirs.origin)
            await page.run(openWhenPressed, `${ours.origin}/insights`, `${theirs.origin}/told?led away`)
            await handsOn(page).press('#opens')
            const told = () => theirs.asked.filter((path) => path.startsWith('/told?'))
            await until(async () => told().length > 0, 'Nothing became of the page.')
            expect(ours.asked[0]).toBe('/insights')
            return decodeURIComponent(told()[0] ?? '')
          } finally {
            await page.open('about:blank')
            await theirs.close()
            await ours.close()
          }
        }
        expect(await becameOf((_, value) => value)).toBe('/told?cut off')
        // The probe would see a hold.
        expect(await becameOf((name, value) => (name === 'cross-origin-opener-policy' ? 'unsafe-none' : value))).toBe(
          '/told?led away',
        )
      },
    )

    // In the app a link to elsewhere is native's to open.
    test.skipIf(visit.engine === 'WebKitGTK')('a page behind an outgoing link gets no reference to ours', async () => {
      const theirs = await openSite(
        '<!doctype html><script>fetch("/told?" + [opener === null, JSON.stringify(document.referrer)])</script>',
      )
      try {
        await openOurs()
        await page.run(showLinkOut, theirs.origin)
        await handsOn(page).press('.leave ~ * a[target="_blank"], .dialog a[target="_blank"]')
        const told = () => theirs.asked.filter((path) => path.startsWith('/told?'))
        await until(async () => told().length > 0, 'The other page was not opened.')
        expect(told().map(decodeURIComponent)).toEqual(['/told?true,""'])
      } finally {
        await theirs.close()
      }
    })

    // The header cuts pages of other origins off in any case: without it each way out must do so by itself.
    test.skipIf(visit.engine === 'WebKitGTK')(
      'a page opened from the link notice or a card gets no opener',
      async () => {
        const ours = await standBefore(sandbox.http, (name, value) =>
          name === 'cross-origin-opener-policy' ? 'unsafe-none' : value,
        )
        const theirs = await openSite('<!doctype html><script>fetch("/told?" + (opener === null))</script>')
        const openedBy = async (prepare: (href: string) => boolean, selector: string) => {
          await page.open(`${ours.origin}/insights`)
          await handsOn(page).sees('.post-card[data-item] .post-card__text')
          const before = theirs.asked.length
          await page.run(prepare, theirs.origin)
          await handsOn(page).press(selector)
          const told = () => theirs.asked.slice(before).filter((path) => path.startsWith('/told?'))
          await until(async () => told().length > 0, `${selector} has opened no page.`)
          return told()
        }
        try {
          expect(await openedBy(showLinkOut, '.dialog a[target="_blank"]')).toEqual(['/told?true'])
          expect(await openedBy(pressAnew, '.post-card[data-item] .post-card__text')).toEqual(['/told?true'])
          // The probe would see a hold.
          expect(await openedBy(showBareLink, '#bare')).toEqual(['/told?false'])
        } finally {
          await page.open('about:blank')
          await theirs.close()
          await ours.close()
        }
      },
    )
  })
}
