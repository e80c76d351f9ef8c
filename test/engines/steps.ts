import { deepEqual, equal } from 'node:assert/strict'
import { commanding, commandingJson } from '#scripts/sandboxKey.ts'
import { openSession } from '../support/reading.ts'
import { login, type Sandbox, type Visit } from './engines.ts'
import { type Hands, handsOn } from './hands.ts'
import type { EnginePage } from './page.ts'

/** One visit under way. */
export interface Walk {
  readonly visit: Visit
  readonly page: EnginePage
  readonly hands: Hands
  readonly sandbox: Sandbox
  readonly origin: string
}

const userId = '10000211'
const editorFailed = '.article-text .state-panel'
const editor = '.ProseMirror'
/** On a phone, and beside the content. */
const composeEntry = '.compose-button, .compose-link'
const screenFailed = '.shell__main > .state-panel'
const lost = '/assets/createEditor'
const lostScreen = '/assets/Topics'
const assets = '/assets/'

export const beginWalk = (visit: Visit, page: EnginePage, sandbox: Sandbox): Walk => ({
  visit,
  page,
  hands: handsOn(page),
  sandbox,
  origin: sandbox[visit.origin],
})

async function ask(sandbox: Sandbox, path: string, body: object): Promise<unknown> {
  const { token } = await openSession(sandbox.http, userId)
  const answer = await fetch(`${sandbox.http}/v1/social/public/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ ...body, languageId: 0, terminalCode: 'engines' }),
  })
  const { data }: { data: unknown } = await answer.json()
  return data
}

async function openFeed({ page, hands, origin }: Walk): Promise<void> {
  await page.open(`${origin}/insights`)
  await hands.sees('.post-card .action--like')
}

/** A page reloads itself once in a tab: each loss has that once, as in a tab of its own. */
async function mayReload({ page }: Walk): Promise<void> {
  await page.run(() => {
    sessionStorage.removeItem('insights/1/reloaded')
    return null
  })
}

async function openArticle(walk: Walk): Promise<void> {
  const { hands } = walk
  await openFeed(walk)
  await hands.press(composeEntry)
  await hands.sees('.compose-menu__row')
  await hands.press('.compose-menu li:nth-child(2) .compose-menu__row')
  await hands.sees('.article-title__field')
}

/** What pages are not given, while `work` runs. */
async function without({ http }: Sandbox, path: string, work: () => Promise<void>): Promise<void> {
  const headers = commandingJson
  await fetch(`${http}/sandbox/faults`, { method: 'POST', headers, body: JSON.stringify({ match: path, kind: '503' }) })
  try {
    await work()
  } finally {
    await fetch(`${http}/sandbox/faults`, { method: 'DELETE', headers: commanding })
  }
}

/** What a reader does, in this order; each begins at the site's front door, so that it can be tried again by itself. */
export const steps: readonly { readonly name: string; run(walk: Walk): Promise<void> }[] = [
  {
    // First of all: an engine that has once had a file does not ask for it again.
    name: 'is told that the first script was lost, and starts at the next try',
    async run({ hands, page, sandbox, origin }) {
      await without(sandbox, assets, async () => {
        await page.open(`${origin}/insights`)
        await hands.sees('body > [role=alert] button')
      })
      await hands.press('body > [role=alert] button')
      await hands.sees('.post-card .action--like')
    },
  },
  {
    name: 'opens the feed',
    async run(walk) {
      await openFeed(walk)
      await walk.hands.wait(
        () => walk.page.run(() => document.querySelectorAll('article.post-card').length > 2),
        'There are no posts.',
      )
    },
  },
  {
    name: 'keeps what is seen of posts where it came when their late parts are there',
    async run(walk) {
      const { hands, page } = walk
      await openFeed(walk)
      const places = () =>
        page.run(() =>
          [...document.querySelectorAll<HTMLElement>('article.post-card')].flatMap((card) => {
            const { top, height } = card.getBoundingClientRect()
            // Below the screen, texts are measured as they come near.
            if (top >= innerHeight) return []
            const more = card.querySelector('.cut-text__more')?.getBoundingClientRect().top
            const name = card.querySelector('.author-line__name')?.textContent
            return `${name}: ${height} px, more of it at ${more === undefined ? 'no place' : more - top}`
          }),
        )
      const nextFrame = () =>
        page.run(
          () => new Promise<null>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null)))),
        )
      // Before its first frame, the card at the edge of the screen has an estimated height, which no reader sees.
      await nextFrame()
      const before = await places()
      // Cut texts are tidied a frame after the cards have their menu.
      await hands.sees('.post-card__corner button')
      await nextFrame()
      deepEqual(await places(), before)
    },
  },
  {
    name: 'logs in, sealed',
    async run(walk) {
      const { hands, visit } = walk
      await openFeed(walk)
      if (visit.logsIn === 'by a form') {
        await hands.press('a[href*="/login"]')
        await hands.write('input[name="username"]', login.loginName)
        await hands.write('input[name="password"]', login.pwd)
        await walk.page.press('Enter')
      } else await hands.press('Log in')
      await hands.sees('[aria-label^="Your account"]')
    },
  },
  {
    name: 'likes a post, signed, and the exchange knows of it',
    async run(walk) {
      const { hands, page, sandbox } = walk
      await openFeed(walk)
      await hands.sees('[aria-label^="Your account"]')
      const like = '.post-card .action--like'
      const { id, before } = await page.run((wanted) => {
        const action = document.querySelector(wanted)
        const id = action?.closest<HTMLElement>('[data-item]')?.dataset.item ?? ''
        return { id, before: action?.getAttribute('aria-pressed') === 'true' }
      }, like)
      const state = (isLiked: boolean) => `[data-item="${id}"] .action--like[aria-pressed="${isLiked}"]`
      await hands.press(state(before))
      await hands.sees(state(!before))
      await hands.wait(async () => {
        const { post } = Object(await ask(sandbox, 'post', { postId: id }))
        return post.liked === !before
      }, 'The exchange does not know of the like.')
    },
  },
  {
    name: 'writes a post, which stands at the top',
    async run(walk) {
      const { hands, page } = walk
      const text = `From ${walk.visit.engine}, ${Date.now()}`
      await openFeed(walk)
      await hands.press(composeEntry)
      await hands.press('.compose-menu li:first-child .compose-menu__row')
      await hands.write('.composer textarea', text)
      await hands.press('.composer__publish:not([aria-disabled="true"])')
      await hands.wait(async () => !(await hands.has('.composer')), 'The composer does not close.')
      await hands.wait(
        () =>
          page.run(
            (wanted) => document.querySelector<HTMLElement>('article.post-card')?.textContent.includes(wanted) ?? false,
            text,
          ),
        'The post does not stand at the top.',
      )
    },
  },
  {
    name: 'is told that a screen was lost, can go elsewhere, and comes to it once it is back',
    async run(walk) {
      const { hands, page, sandbox } = walk
      await openFeed(walk)
      await mayReload(walk)
      await without(sandbox, lostScreen, async () => {
        await hands.press('.nav-link[href$="/topics"]')
        await hands.reads('This page did not load', screenFailed)
        await hands.press('.nav-link[href$="/insights"]')
        await hands.sees('article.post-card')
        await hands.press('.nav-link[href$="/topics"]')
        await hands.reads('This page did not load', screenFailed)
      })
      // It comes by itself as well: then there is nothing left to press.
      await page.run((button) => {
        document.querySelector<HTMLElement>(button)?.click()
        return null
      }, `${screenFailed} button`)
      await hands.sees('.topics__title')
      equal(await page.run(() => location.pathname), '/insights/topics')
    },
  },
  {
    name: 'is told that a script was lost, keeps what is typed, and goes on once it is back',
    async run(walk) {
      const { hands, page, sandbox } = walk
      const title = `Kept ${Date.now()}`
      await without(sandbox, lost, async () => {
        await openArticle(walk)
        await mayReload(walk)
        await hands.sees(editorFailed)
        await hands.write('.article-title__field', title)
      })
      // Where the engine has kept the failure, the page stores what is typed, and reloads itself.
      await hands.press(`${editorFailed} button`)
      await hands.sees(editor)
      const kept = () => page.run(() => document.querySelector<HTMLTextAreaElement>('.article-title__field')?.value)
      await hands.wait(async () => (await kept()) === title, 'The title was not kept.')
      await hands.write(editor, 'It is back.')
      await hands.reads('It is back.', editor)
    },
  },
  {
    name: 'writes an article, which reads as it was written',
    async run(walk) {
      const { hands, page } = walk
      const title = `An article from ${walk.visit.engine}`
      await openArticle(walk)
      await hands.sees(editor)
      await hands.write('.article-title__field', title)
      await hands.write(editor, 'Bitcoin held. ')
      await page.press('Enter')
      await page.type('## Next')
      await page.press('Enter')
      await page.type('- One')
      await hands.press('.article-action--main')
      await hands.press('.article-publish')
      await hands.reads(title, '.post__title')
      await hands.sees('.post .article p')
      const read = await page.run(() => document.querySelector('.post .article')?.innerHTML ?? '')
      equal(
        read.replace(/ (?:dir|tabindex|id)="[^"]*"/g, ''),
        '<p>Bitcoin held. </p><h2>Next</h2><ul><li><p>One</p></li></ul>',
      )
    },
  },
  {
    name: 'searches, and finds',
    async run(walk) {
      const { hands, page, origin } = walk
      await page.open(`${origin}/insights/search`)
      await hands.write('.search-field__input', 'bitcoin')
      await page.press('Enter')
      await hands.sees('.search-section .found-post__link')
      await hands.press('.search-section .found-post__link')
      await hands.sees('.post')
    },
  },
]

/** Runs a step; what the page complains of meanwhile is a fault of it, but for the scripts that it was not given. */
export async function runStep(walk: Walk, { run }: (typeof steps)[number]): Promise<void> {
  await run(walk)
  const faults = await walk.page.faults()
  deepEqual(
    faults.filter((fault) => !fault.includes(assets)),
    [],
  )
}
