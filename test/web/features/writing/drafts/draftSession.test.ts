import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { keepMocks } from '#test/support/console.ts'
import type { DraftSession } from '#web/features/writing/drafts/draftSession.ts'
import type { Draft } from '#web/features/writing/types.ts'
import { createDevice, type Device, type DiskState, type Page } from './device.ts'
import { logIn } from './page.ts'

keepMocks()

/*
 * Any life of a draft, in two tabs of one device and on another device. Each step happens at once; how far storage has come by then is
 * a part of it. `DRAFT_LIVES=10000` tries that many.
 */

const lives = Number(process.env.DRAFT_LIVES ?? 300)

/** What an author does in a tab. */
const acts = ['type', 'attach', 'erase', 'open', 'keep', 'discard', 'publish', 'look', 'hide', 'send'] as const
/** What becomes of a request. */
const fates = ['arrive', 'answer', 'lose', 'refuse', 'busy'] as const
const ends = ['done', 'failed'] as const
const moments = ['rest', 'calm', 'logOut', 'logIn', 'offline', 'online', 'writeElsewhere', 'deleteElsewhere'] as const

type Step =
  | { readonly do: (typeof acts)[number]; readonly tab: number }
  | { readonly do: 'settle'; readonly tab: number; readonly choice: 'mine' | 'theirs' }
  | { readonly do: 'kill'; readonly tab: number; readonly isNoticed: boolean; readonly committed: number }
  | { readonly do: (typeof fates)[number]; readonly nth: number }
  | { readonly do: (typeof ends)[number]; readonly nth: number }
  | { readonly do: 'disk'; readonly state: DiskState }
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: (typeof moments)[number] }

const tab = fc.nat({ max: 1 })
const nth = fc.nat({ max: 3 })
const often = (weight: number, arbitrary: fc.Arbitrary<Step>) => ({ weight, arbitrary })
const step = fc.oneof(
  often(6, fc.record({ do: fc.constant('type'), tab })),
  often(4, fc.record({ do: fc.constantFrom(...acts), tab })),
  often(2, fc.record({ do: fc.constant('publish'), tab })),
  often(1, fc.record({ do: fc.constant('settle'), tab, choice: fc.constantFrom('mine', 'theirs') })),
  often(1, fc.record({ do: fc.constant('kill'), tab, isNoticed: fc.boolean(), committed: fc.nat({ max: 2 }) })),
  often(3, fc.record({ do: fc.constantFrom(...fates), nth })),
  often(2, fc.record({ do: fc.constant('answer'), nth })),
  often(2, fc.record({ do: fc.constantFrom('done', 'done', 'failed'), nth })),
  often(1, fc.record({ do: fc.constant('disk'), state: fc.constantFrom('well', 'full') })),
  often(4, fc.record({ do: fc.constant('wait'), ms: fc.constantFrom(50, 250, 2_500, 10_000, 31_000) })),
  often(3, fc.record({ do: fc.constantFrom(...moments) })),
  often(3, fc.record({ do: fc.constantFrom('calm', 'online', 'logIn') })),
)
const life = fc.array(fc.tuple(step, fc.constantFrom(0, 1, 2, 9, 9)), { minLength: 8, maxLength: 40, size: 'max' })

const wordsIn = (text: string): readonly string[] => text.split(' ').filter(Boolean)

interface Tab {
  page: Page
  draft: DraftSession | undefined
  /** A composer opens once the one before it has closed. */
  isBusy: boolean
}

/** What was typed and what became of it. */
class Life {
  private readonly device: Device
  private readonly tabs: readonly Tab[]
  private words = 0
  /** The expected final state, and the only page that knows it, if any. */
  private readonly owed = new Map<string, Page['life'] | undefined>()
  /** Words of another device, which has them still, and the draft that they were written on. */
  private readonly elsewhere = new Map<string, string>()
  /** How often its author has asked to publish. */
  private acts = 0
  /** What its author wanted to have again. */
  private readonly mayRepeat = new Set<string>()
  private isLoggedIn = true

  constructor(device: Device) {
    this.device = device
    device.clear()
    this.tabs = [0, 1].map(() => ({ page: device.openPage(), draft: undefined, isBusy: false }))
  }

  private word(): string {
    return `w${++this.words}`
  }
  private release(text: string): void {
    for (const word of wordsIn(text)) this.owed.delete(word)
  }
  private secure(text: string): void {
    for (const word of wordsIn(text)) if (this.owed.has(word)) this.owed.set(word, undefined)
  }
  private textIn({ draft }: Tab): string {
    return draft?.$draft.get().text ?? ''
  }
  private write(of: Tab, text: string, media?: Draft['media']): void {
    // Its field is read-only once it is published.
    if (of.draft?.$state.get().isClosed) return
    const word = this.word()
    this.owed.set(word, of.page.life)
    of.draft?.change({ text: `${text} ${word}`, ...(media && { media }) })
  }
  /** A picture goes with a word of the text, by which it is missed. */
  private attach(of: Tab): void {
    const uploadId = `p${this.words + 1}`
    of.page.beginUpload(uploadId)
    const media = of.draft?.$draft.get().media ?? []
    this.write(of, `${this.textIn(of)} ${uploadId}`, [...media, { uploadId, alt: '' }])
  }
  private let(of: Tab, draft: DraftSession): void {
    if (of.draft === draft) of.draft = undefined
  }

  /** The drafts in the device's storage. */
  private async open(of: Tab): Promise<void> {
    if (of.draft || of.isBusy || !this.isLoggedIn) return
    if (of !== this.tabs[0] && !this.tabs.every(({ page }) => this.device.isWell(page))) return
    const { page } = of
    of.isBusy = true
    try {
      const [kept] = await page.draftStoreOf('7').all()
      const draftId = kept?.draft.draftId ?? [...this.device.network.exchange().drafts.keys()][0]
      const draft = await page.openDraft('message', draftId === undefined ? {} : { draftId })
      if (of.page === page) of.draft = draft
    } catch {
      // It is gone, or cannot be fetched now.
    } finally {
      if (of.page === page) of.isBusy = false
    }
  }

  private kill(of: Tab, isNoticed: boolean): void {
    if (isNoticed) {
      of.page.dispatch('pagehide')
      if (of.page.life.memory.size === 0) this.secure(this.textIn(of))
    }
    of.page.life.isKilled = true
    for (const [word, only] of this.owed) if (only === of.page.life) this.owed.delete(word)
    of.draft = undefined
    of.isBusy = false
  }

  private async keep(of: Tab): Promise<void> {
    const { draft, page } = of
    if (!draft) return
    const text = this.textIn(of)
    await this.leave(of, () => draft.keep())
    // Data that storage rejected lasts as long as its page.
    if (!page.life.isKilled && page.life.memory.size === 0) this.secure(text)
  }

  private async leave(of: Tab, work: () => Promise<void>): Promise<void> {
    const { page } = of
    of.draft = undefined
    of.isBusy = true
    // What cannot be done on the exchange now is done later.
    await work().catch(() => {})
    if (of.page === page) of.isBusy = false
  }

  private async take(next: Step): Promise<void> {
    const { device } = this
    const { network } = device
    const { exchange } = network
    const of = 'tab' in next ? this.tabs[next.tab] : undefined
    switch (next.do) {
      case 'wait':
        await vi.advanceTimersByTimeAsync(next.ms)
        return
      case 'rest':
        await device.disk.run(99)
        await vi.advanceTimersByTimeAsync(300)
        await device.disk.run(99)
        for (const one of this.tabs) if (device.isWell(one.page)) this.secure(this.textIn(one))
        return
      case 'calm':
        for (const ms of [300, 2_500, 50]) {
          await vi.advanceTimersByTimeAsync(ms)
          await device.disk.run(99)
          await network.answerAll()
        }
        await device.disk.run(99)
        return
      case 'disk': {
        // Two pages that storage fails know nothing of each other's drafts: then one is open.
        const [, other] = this.tabs
        if (next.state !== 'well' && (other?.draft || other?.isBusy)) {
          if (!device.hasRoom(2)) return
          this.kill(other, true)
          other.page = device.openPage()
        }
        return device.disk.become(next.state)
      }
      case 'done':
      case 'failed':
        return device.files.end(next.nth, next.do)
      case 'arrive':
        return network.arrive(next.nth)
      case 'answer':
        return network.answer(next.nth)
      case 'lose':
        return network.lose(next.nth)
      case 'refuse':
        return network.refuse(next.nth)
      case 'busy':
        return network.busy(next.nth)
      case 'offline':
        return network.setOffline(true)
      case 'online':
        network.setOffline(false)
        for (const { page } of this.tabs) page.dispatch('online')
        return
      case 'logOut':
        this.isLoggedIn = false
        logIn('')
        for (const one of this.tabs) {
          one.page.readViewer()
          void this.keep(one)
        }
        return
      case 'logIn':
        this.isLoggedIn = true
        logIn('7')
        for (const { page } of this.tabs) page.readViewer()
        return
      case 'writeElsewhere':
      case 'deleteElsewhere': {
        const [known] = exchange().drafts.values()
        if (!known) return
        if (next.do === 'deleteElsewhere') {
          this.release(known.content.text)
          return exchange().deleteElsewhere(known.draftId)
        }
        const word = this.word()
        this.owed.set(word, undefined)
        this.elsewhere.set(word, known.draftId)
        return exchange().writeElsewhere(known.draftId, `${known.content.text} ${word}`, known.content.media)
      }
    }
    if (!of) return
    const { draft, page } = of
    switch (next.do) {
      case 'open':
        void this.open(of)
        return
      case 'send':
        if (this.isLoggedIn) page.sendDrafts('7', new AbortController().signal).catch(() => {})
        return
      case 'look':
        return page.dispatch('focus')
      case 'kill':
        if (!device.hasRoom(2)) return
        this.kill(of, next.isNoticed)
        await device.disk.run(next.committed, page.life)
        of.page = device.openPage()
        return
    }
    // The composer opens with a text.
    if (!draft && next.do === 'type') void this.open(of)
    if (!draft) return
    switch (next.do) {
      case 'type':
        return this.write(of, this.textIn(of))
      case 'attach':
        return this.attach(of)
      case 'erase':
        this.release(this.textIn(of))
        return this.write(of, '', [])
      case 'hide':
        device.setVisibility('hidden')
        page.dispatch('visibilitychange')
        device.setVisibility('visible')
        return
      case 'keep':
        void this.keep(of)
        return
      case 'discard':
        this.release(this.textIn(of))
        void this.leave(of, () => draft.discard())
        return
      case 'settle': {
        const theirs = draft.$conflict.get()
        if (!theirs) return
        if (next.choice === 'theirs') this.release(this.textIn(of))
        else if (theirs !== 'gone') this.release(theirs.content.text)
        // Its author has seen that it is gone, and wants it all the same.
        else this.mayRepeat.add(this.textIn(of).trim())
        draft.settle(next.choice)
        if (theirs === 'gone' && next.choice === 'theirs') this.let(of, draft)
        return
      }
      case 'publish':
        if (!this.textIn(of)) return
        this.acts++
        draft.publish().then(
          (post) => {
            this.let(of, draft)
            expect([...exchange().posts.values()].map(({ id }) => id)).toContain(post.id)
          },
          () => {},
        )
    }
  }

  async go(steps: readonly (readonly [Step, number])[]): Promise<void> {
    for (const [next, io] of steps) {
      await this.take(next)
      await this.device.settle(1)
      await this.device.disk.run(io)
      for (const one of this.tabs) {
        const { saved, isClosed, draft } = one.draft?.$state.get() ?? {}
        if (!draft || isClosed || (saved !== 'here' && saved !== 'saved')) continue
        const isStored = one.page.life.memory.size === 0
        if (isStored || saved === 'saved') this.secure(draft.text)
        // Only the exchange has it.
        if (!isStored && saved === 'saved')
          for (const word of wordsIn(draft.text)) this.elsewhere.set(word, draft.draftId)
      }
    }
    await this.end()
  }

  /** All comes to rest, and the tabs are closed. */
  private async end(): Promise<void> {
    const { disk, network, settle } = this.device
    disk.become('well')
    for (let turn = 0; turn < 4; turn++) {
      await settle(2)
      await disk.run(99)
      await network.answerAll()
    }
    for (const one of this.tabs) this.kill(one, true)
    const posts = [...network.exchange().posts.values()].map(({ text }) => text)
    const page = this.device.openPage()
    const reading = page.draftStoreOf('7').all()
    await settle(1)
    for (let turn = 0; turn < 4; turn++) await disk.run(99)
    const drafts = (await reading).map(({ draft }) => draft)
    const kept = drafts.map(({ text }) => text)
    const there = [...network.exchange().drafts.values()].map(({ content }) => content.text)
    const found = new Set([...posts, ...kept, ...there].flatMap(wordsIn))
    // A published or deleted draft ends everywhere: the other device shows that it is gone, and keeps its text.
    const isEnded = (word: string) => {
      const draftId = this.elsewhere.get(word)
      return draftId !== undefined && !network.exchange().drafts.has(draftId)
    }
    const lost = [...this.owed.keys()].filter((word) => !found.has(word) && !isEnded(word))
    expect({ lost, kept, there, posts }).toEqual({ lost: [], kept, there, posts })
    const repeated = posts.filter((text, at) => posts.indexOf(text) < at && !this.mayRepeat.has(text.trim()))
    expect(repeated).toEqual([])
    expect(posts.length).toBeLessThanOrEqual(this.acts)
    const picturesIn = (text: string) => wordsIn(text).filter((word) => word.startsWith('p')).length
    for (const { text, media } of [...network.published, ...drafts]) {
      if (Array.isArray(media)) expect({ text, media }).toMatchObject({ media: { length: picturesIn(String(text)) } })
    }
    for (const { media } of network.published)
      expect(media).not.toContainEqual(expect.objectContaining({ mediaId: null }))
    page.life.isKilled = true
  }
}

let device: Device

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  logIn('7')
  device = await createDevice()
}, 60_000)

afterAll(() => {
  logIn('')
  vi.restoreAllMocks()
  vi.useRealTimers()
})

type Lived = readonly (readonly [Step, number])[]
/** Lives that once lost a word or published one twice. */
const known: readonly Lived[] = [
  // A tab that dies leaves words on a draft which another tab is just removing.
  [
    [{ do: 'type', tab: 0 }, 0],
    [{ do: 'rest' }, 0],
    [{ do: 'type', tab: 0 }, 0],
    [{ do: 'calm' }, 0],
    [{ do: 'type', tab: 1 }, 2],
    [{ do: 'type', tab: 1 }, 0],
    [{ do: 'discard', tab: 0 }, 1],
    [{ do: 'kill', tab: 1, isNoticed: true, committed: 0 }, 0],
    [{ do: 'rest' }, 0],
  ],
  // A tab adopts another tab's text while that one publishes it.
  [
    [{ do: 'type', tab: 1 }, 9],
    [{ do: 'type', tab: 1 }, 0],
    [{ do: 'wait', ms: 50 }, 0],
    [{ do: 'type', tab: 0 }, 9],
    [{ do: 'keep', tab: 1 }, 0],
    [{ do: 'publish', tab: 0 }, 0],
    [{ do: 'look', tab: 0 }, 0],
    [{ do: 'calm' }, 0],
    [{ do: 'type', tab: 1 }, 0],
    [{ do: 'rest' }, 0],
    [{ do: 'publish', tab: 1 }, 0],
  ],
  // An exit snapshot is brought in while storage is full, and is gone on with after that.
  [
    [{ do: 'type', tab: 0 }, 9],
    [{ do: 'type', tab: 0 }, 0],
    [{ do: 'disk', state: 'full' }, 0],
    [{ do: 'wait', ms: 50 }, 0],
    [{ do: 'type', tab: 0 }, 9],
    [{ do: 'kill', tab: 0, isNoticed: true, committed: 0 }, 0],
    [{ do: 'type', tab: 0 }, 9],
    [{ do: 'disk', state: 'well' }, 0],
    [{ do: 'type', tab: 0 }, 0],
    [{ do: 'rest' }, 0],
  ],
]

test('loses no text and publishes nothing twice in random sequences', { timeout: 20_000 + 60 * lives }, async () => {
  await fc.assert(
    fc.asyncProperty(life, (steps) => new Life(device).go(steps)),
    {
      numRuns: lives,
      examples: known.map((one) => [one.map(([next, io]) => [next, io])]),
      ...(process.env.DRAFT_LIVES === undefined && { seed: 1 }),
    },
  )
})
