import 'fake-indexeddb/auto'
import { atom } from 'nanostores'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { openStorageArea } from '#bridge/storage/areas.ts'
import { switchAccount } from '#web/features/account/subAccounts.ts'
import { $communityUser, $user } from '#web/features/account/user.ts'
import { $activity, closeActivity, watchActivity } from '#web/features/activity/activity.ts'
import { ownCommentsOn } from '#web/features/comments/ownComments.ts'
import { changeOf } from '#web/features/markets/openPrices.ts'
import { $pricesBehind, tickOf } from '#web/features/markets/prices.ts'
import { isDeletedHere } from '#web/features/moderation/hidden.ts'
import { deleteOwn } from '#web/features/moderation/ModerationMenu/deletion.ts'
import { setMutedWords } from '#web/features/moderation/mutedWords.ts'
import { relationOf, toggleRelation } from '#web/features/moderation/mutesAndBlocks.ts'
import { markAllRead } from '#web/features/notifications/notificationList.ts'
import { $removedFans, removeFan } from '#web/features/people/fans.ts'
import { followsStore, toggleFollows } from '#web/features/people/follows.ts'
import { moveFollows } from '#web/features/people/moveFollows.ts'
import { toggleReaction } from '#web/features/post/ActionRow/postActions.ts'
import { postOf, rememberPosts } from '#web/features/post/posts.ts'
import { $translationOf, toggleTranslation } from '#web/features/post/translations.ts'
import { save } from '#web/features/saved/save.ts'
import { $communitySettings, changeSettings, loadSettings } from '#web/features/settings/communitySettings.ts'
import { rememberTopics, topicOf } from '#web/features/topics/knownTopics.ts'
import { toggleTopicFollow, toggleTopicHidden } from '#web/features/topics/TopicFollow/TopicFollow.tsx'
import { publishArticle } from '#web/features/writing/article/PublishSheet.tsx'
import type { ArticleSession } from '#web/features/writing/article/session.ts'
import { deleteRemote, pendingDeletes } from '#web/features/writing/drafts/deleteRemote.ts'
import { draftStoreOf, newDraft, recordOf } from '#web/features/writing/drafts/draftStore.ts'
import { type DraftCollection, finishRemoval, removeDraft } from '#web/features/writing/drafts/drafts.ts'
import { openDraft } from '#web/features/writing/drafts/openDraft.ts'
import { publishDraft } from '#web/features/writing/drafts/publishDraft.ts'
import { saveRemote } from '#web/features/writing/drafts/saveRemote.ts'
import type { Draft, Uploads } from '#web/features/writing/types.ts'
import { $operateTags, $tagLanguages, loadSuggestions } from '#web/features/writing/writingWords.ts'
import { BusyError, makeCall } from '#web/lib/makeCall.ts'
import { browser } from '#web/lib/page/browser.ts'
import { $notices } from '#web/lib/page/notices.ts'
import { $painted } from '#web/lib/page/painted.ts'
import { $activityPopupId, $followedUsers, choose } from '#web/lib/page/preferences.ts'
import { $location } from '#web/lib/router/location.ts'
import { newPosts, postWith } from './features/feed/home/world.ts'
import { type Answers, closeBusyWorld, lateMs, openBusyWorld, pass, type Trouble } from './waiting.ts'

/*
 * What a reader who acts sees of an exchange that asks for patience (429), is late, or is silent. A 429 was not acted on: 8 s later it is
 * undone or offered again. Of silence the outcome is unknown: it is called slow after 8 s, and nothing is undone before the deadline.
 */

type Where = 'waiting' | 'slow' | 'done' | 'undone'

interface Deed {
  /** The end of the path that is in trouble. */
  readonly path: string
  readonly answers: Answers
  /** How long it waits for an answer; default: the 100 s of every call. */
  readonly timeoutMs?: number
  /** Whether it reports slowness; otherwise it shows the change meanwhile. */
  readonly saysSlow?: true
  /** How often it is sent before it is given up, where a key makes a second one harmless; default once. */
  readonly tries?: number
  /**
   * Prepares the action.
   * @returns the action, and a reader of its state
   */
  begin(reader: string): Promise<{ act: () => unknown; at: () => Where }> | { act: () => unknown; at: () => Where }
}

/** Follows a promise from when it is asked for. */
function followed(ask: (onSlow: () => void) => Promise<unknown>) {
  let where: Where = 'undone'
  return {
    act: () => {
      where = 'waiting'
      ask(() => {
        if (where === 'waiting') where = 'slow'
      }).then(
        () => {
          where = 'done'
        },
        () => {
          where = 'undone'
        },
      )
    },
    at: () => where,
  }
}

/** Shown immediately: waiting and done look alike, so the promise tells the exchange's answer. */
function painted(isOn: () => boolean, wish: () => Promise<unknown>) {
  let isOver = false
  return {
    act: () => {
      isOver = false
      void wish().finally(() => {
        isOver = true
      })
    },
    at: (): Where => (isOver ? (isOn() ? 'done' : 'undone') : isOn() ? 'waiting' : 'undone'),
  }
}

let last = 0
const newId = () => `busy${++last}`

const comment = {
  id: 'c1',
  author: { userId: '1', slug: 'a', nickName: 'A', avatar: '', badge: null },
  createdAt: 1,
  languageType: 0,
  text: 'Well said.',
  entities: [],
}
const settings = ({ mutedWords = [] as readonly string[], translateLanguage = 'en_US' }) => ({
  mutedWords,
  translateLanguage,
})
const nothing = () => {}
let stop = nothing
const published = (draft: Draft) => (reader: string) =>
  followed((onSlow) => publishDraft(draftStoreOf(reader), draft, [], onSlow))
const savedDraft = {
  draftId: 'd'.repeat(32),
  revision: 1,
  savedAt: 1,
  device: 'Chrome',
  content: { kind: 'message', title: null, text: 'Up.', html: null, media: [] },
}

const noUploads = { $uploads: atom({}) } as unknown as Uploads

const actions: Readonly<Record<string, Deed>> = {
  'a like': {
    path: 'react',
    answers: { react: { on: true, count: 3 } },
    begin() {
      const [post] = newPosts(1)
      if (!post) throw new Error('No post.')
      rememberPosts([post])
      return painted(
        () => postOf(post.id)?.get().liked === true,
        () => toggleReaction(post.id, 'like', true, nothing),
      )
    },
  },
  'a post that is saved': {
    path: 'save',
    answers: { save: { on: true } },
    begin() {
      const [post] = newPosts(1)
      if (!post) throw new Error('No post.')
      rememberPosts([post])
      return painted(
        () => postOf(post.id)?.get().saved === true,
        () => save(post.id, true),
      )
    },
  },
  'a follow': {
    path: 'batchFocus',
    answers: { batchFocus: { done: [], refused: [] } },
    begin() {
      const who = newId()
      return painted(
        () => followsStore(who).get(),
        () => toggleFollows([who], true),
      )
    },
  },
  'follows of the device': {
    path: 'batchFocus',
    answers: { batchFocus: { done: [], refused: [] } },
    begin() {
      choose({ followedUsers: [newId()] })
      let isOver = true
      return {
        act: () => {
          isOver = false
          void moveFollows().finally(() => {
            isOver = true
          })
        },
        at: () => (isOver ? ($followedUsers.get().length > 0 ? 'undone' : 'done') : 'waiting'),
      }
    },
  },
  'a mute': {
    path: 'relate',
    answers: { relate: { on: true } },
    begin() {
      const userId = newId()
      return painted(
        () => relationOf(userId).get().mute,
        () => toggleRelation({ userId, name: 'A' }, 'mute', true, nothing),
      )
    },
  },
  ...Object.fromEntries(
    (
      [
        ['a topic’s follow', 'followTopic', 'followed', toggleTopicFollow],
        ['a topic that is closed', 'closeHashTag', 'closed', toggleTopicHidden],
      ] as const
    ).map(([name, path, kind, wish]): [string, Deed] => [
      name,
      {
        path,
        answers: { [path]: { on: true } },
        begin() {
          const hashTag = newId()
          rememberTopics([{ hashTag, posts: 1, views: 1, followed: false, teaser: '' }], true)
          return painted(
            () => topicOf(hashTag)?.get()[kind] === true,
            () => wish(hashTag, true, nothing),
          )
        },
      },
    ]),
  ),
  'a fan’s removal': {
    path: 'removeFan',
    answers: { removeFan: { removed: true } },
    begin() {
      const who = newId()
      return painted(
        () => $removedFans.get()[who] === true,
        () => removeFan(who, true).catch(nothing),
      )
    },
  },
  'a deletion': {
    path: 'delete',
    answers: { delete: { deleted: true } },
    begin() {
      const id = newId()
      return painted(
        () => isDeletedHere(id),
        () => deleteOwn({ kind: 'post', id, name: 'Mira' }).then(() => {}, nothing),
      )
    },
  },
  'a comment': {
    path: 'comment',
    answers: { comment: { comment, isRepeat: false } },
    saysSlow: true,
    begin() {
      const [post] = newPosts(1)
      const own = ownCommentsOn(post?.id ?? '')
      own.write('Well said.')
      const sent = () => own.$sent.get()[0]
      const where = { sending: 'waiting', slow: 'slow', waiting: 'undone', failed: 'undone', done: 'done' } as const
      return {
        act: () => {
          const one = sent()
          void (one ? own.retry(one.key) : own.send())
        },
        at: () => where[sent()?.phase ?? 'failed'],
      }
    },
  },
  'a translation': {
    path: 'translate',
    answers: { translate: { text: 'Hallo', title: null, html: null, languageType: 0, entities: [] } },
    saysSlow: true,
    begin() {
      const id = newId()
      const where = { loading: 'waiting', slow: 'slow', failed: 'undone', ready: 'done' } as const
      return {
        act: () => void toggleTranslation('post', id),
        at: () => where[$translationOf.get()('post', id)?.phase ?? 'failed'],
      }
    },
  },
  'a setting': {
    path: 'settings',
    answers: { settings },
    async begin() {
      $communitySettings.listen(nothing)
      const loaded = loadSettings()
      await pass(0)
      await loaded
      const state = () => {
        const now = $communitySettings.get()
        return now.phase === 'ready' ? now.settings.translateLanguage : ''
      }
      return painted(
        () => state() === 'de_DE',
        () => changeSettings({ translateLanguage: 'de_DE' }, nothing),
      )
    },
  },
  'muted words': {
    path: 'settings',
    answers: { settings: settings({ mutedWords: ['rain'] }) },
    begin: () => followed(() => setMutedWords(['rain'])),
  },
  'a switch to another account': {
    path: 'switchWeb',
    answers: { switchWeb: null },
    saysSlow: true,
    begin() {
      vi.spyOn(browser, 'reload').mockImplementation(nothing)
      const account = {
        userId: '9',
        kind: 'sub',
        nickName: 'S',
        loginName: 's',
        avatar: '',
        isCurrent: false,
        isFrozen: false,
      } as const
      return followed((onSlow) => switchAccount(account, false, onSlow))
    },
  },
  'notifications that were read': {
    path: 'readNotifications',
    answers: { readNotifications: { unread: 0 } },
    begin: () => followed(() => markAllRead('h')),
  },
  'who is logged in': {
    path: 'userinfo',
    answers: { userinfo: { userInfo: { userId: '1' }, settings: {}, loginName: 'a', userName: 'a' } },
    begin() {
      return {
        act: async () => {
          stop()
          // A store lets go a second after its last listener.
          await pass(1_100)
          stop = $user.listen(nothing)
        },
        at: () => {
          const { status, user } = $user.get()
          return status === 'pending' ? 'waiting' : user ? 'done' : 'undone'
        },
      }
    },
  },
  'what the community knows of the reader': {
    path: 'userIndex',
    answers: { userIndex: { userInfo: { userId: '1' }, similar: [], detail: { translateLanguage: 'en_US' } } },
    begin() {
      // Asked for at idle: here that is at once.
      vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work))
      vi.stubGlobal('cancelIdleCallback', clearTimeout)
      let warned = 0
      const warnings = () =>
        vi.mocked(console.warn).mock.calls.filter(([said]) => String(said).startsWith('Could not load the community'))
          .length
      return {
        act: async () => {
          stop()
          await pass(1_100)
          warned = warnings()
          stop = $communityUser.listen(nothing)
        },
        at: () => ($communityUser.get() ? 'done' : warnings() > warned ? 'undone' : 'waiting'),
      }
    },
  },
  'a draft of another device': {
    path: 'queryAutoSaveDraft',
    answers: { queryAutoSaveDraft: { draft: savedDraft } },
    timeoutMs: 20_000,
    begin: () => followed(async () => void (await openDraft('message', { draftId: savedDraft.draftId }))),
  },
  'a draft that is saved': {
    path: 'saveToDraft',
    answers: { saveToDraft: { outcome: 'saved', revision: 1, savedAt: 1 } },
    timeoutMs: 20_000,
    async begin(reader) {
      const kept = draftStoreOf(reader)
      const record = recordOf(newDraft('message', { text: 'Up.' }), { isWished: true })
      await kept.change(record.draft.draftId, () => record)
      return followed(() => saveRemote(kept, noUploads, record.draft.draftId))
    },
  },
  'a draft that is deleted': {
    path: 'deleteDraft',
    answers: { deleteDraft: null },
    timeoutMs: 20_000,
    begin: (reader) =>
      followed(async () => {
        await deleteRemote(reader, 'd')
        // It is noted, and deleted when the exchange can be reached.
        if ((await pendingDeletes(reader)).has('d')) {
          await openStorageArea('community').delete(`draftEnd ${reader} d`)
          throw new Error('Later.')
        }
      }),
  },
  'a message': {
    path: 'publishMessage',
    answers: { publishMessage: { post: postWith('m', { text: 'Up.' }), isRepeat: false } },
    timeoutMs: 60_000,
    tries: 2,
    saysSlow: true,
    begin: published(newDraft('message', { text: 'Up.' })),
  },
  'an edited post': {
    path: 'edit',
    answers: { edit: { outcome: 'edited', post: postWith('e', { text: 'Up.' }), comment: null } },
    timeoutMs: 60_000,
    tries: 2,
    saysSlow: true,
    begin: published(newDraft('message', { text: 'Up.', edits: { postId: 'e', base: 0 } })),
  },
  'an article': {
    path: 'publishArticle',
    answers: { publishArticle: { post: postWith('a', { text: 'Up.' }), isRepeat: false } },
    timeoutMs: 60_000,
    tries: 2,
    saysSlow: true,
    begin: published(newDraft('article', { title: 'Up', text: 'Up.', html: '<p>Up.</p>' })),
  },
}

afterEach(async () => {
  stop()
  stop = nothing
  $notices.set([])
  // Stores let go a second after their last listener, those that they take from a second later, and so on.
  await pass(8_000)
  closeBusyWorld()
})

async function begin(name: string, trouble: Trouble) {
  const deed = actions[name]
  if (!deed) throw new Error(name)
  const world = openBusyWorld(deed.answers)
  const begun = await deed.begin(world.reader)
  world.troubles(deed.path, trouble)
  return { deed, world, ...begun }
}

describe.each(Object.keys(actions))('%s', (name) => {
  test('that is answered 429 is undone or offered again after 8 s, and the next one succeeds', async () => {
    const { deed, world, act, at } = await begin(name, 'busy')
    act()
    await pass(0)
    await pass(7_000)
    expect([at(), world.asked(deed.path)]).toEqual(['waiting', 1])
    await pass(1_100)
    expect(at()).toBe('undone')
    await act()
    await pass(100)
    expect([at(), world.asked(deed.path)]).toEqual(['done', 2])
  })

  test('that is answered after 9 s succeeds, and is not undone before', async () => {
    const { deed, world, act, at } = await begin(name, 'late')
    act()
    await pass(0)
    await pass(lateMs - 500)
    expect(at()).toBe(deed.saysSlow ? 'slow' : 'waiting')
    await pass(600)
    expect([at(), world.asked(deed.path)]).toEqual(['done', 1])
  })

  test('that is never answered is not undone before its deadline', async () => {
    const { deed, world, act, at } = await begin(name, 'silent')
    const { timeoutMs = 100_000, tries = 1 } = deed
    world.troubles(deed.path, 'silent', tries)
    act()
    await pass(0)
    await pass(timeoutMs - 1_000)
    expect([at(), world.asked(deed.path)]).toEqual([deed.saysSlow ? 'slow' : 'waiting', tries])
    await pass(1_100)
    expect([at(), world.asked(deed.path)]).toEqual(['undone', tries])
  })
})

describe('suggestions', () => {
  const coins = async () => void loadSuggestions('cashtag', 'b', new AbortController().signal).catch(nothing)
  const of = (store: typeof $operateTags | typeof $tagLanguages) => async () => {
    stop()
    await pass(1_100)
    stop = store.listen(nothing)
  }
  test.each([
    ['digitalCurrency', { list: [] }, coins],
    ['getOperateTag', { list: [] }, of($operateTags)],
    ['publishConfig', { hashTagLanguage: '0' }, of($tagLanguages)],
  ])(
    'requests %s again at its next use after a 429 or silence, and never again after an answer',
    async (path, data, use) => {
      const world = openBusyWorld({ [path]: data })
      for (const [trouble, ms] of [
        ['busy', 8_000],
        ['silent', 100_000],
        ['late', lateMs],
      ] as const) {
        world.troubles(path, trouble)
        await use()
        await pass(ms - 1_500)
        await use()
        await pass(1_600)
        expect([trouble, world.asked(path)]).toEqual([trouble, 1])
      }
      await use()
      await pass(100)
      expect(world.asked(path)).toBe(1)
    },
  )
})

describe('prices', () => {
  const tick = (price: string) => ({ list: [{ symbolId: 'BTCUSDT', price, change24h: '0', at: 1 }] })

  async function watch(trouble: Trouble, times: number) {
    const world = openBusyWorld({ ticker: tick('1') })
    const unpaint = $painted.listen(nothing)
    await pass(100)
    unpaint()
    const stopTick = tickOf('BTCUSDT').listen(nothing)
    const stopBehind = $pricesBehind.listen(nothing)
    stop = () => {
      stopTick()
      stopBehind()
    }
    await pass(300)
    world.troubles('ticker', trouble, times)
    return world
  }

  test.each(['busy', 'silent', 'late'] as const)(
    'of an exchange that is %s are marked as behind 8 s later, and no more once they come',
    async (trouble) => {
      await watch(trouble, 2)
      await pass(4_000)
      expect($pricesBehind.get()).toBe(false)
      await pass(8_200)
      expect($pricesBehind.get()).toBe(true)
      await pass(8_200)
      expect($pricesBehind.get()).toBe(false)
    },
  )
})

test('delays open prices by at most 8 s when the time zone is answered with 429', async () => {
  const world = openBusyWorld({ ticker: { list: [] }, getOpenPrice: { symbolKlines: {} } })
  world.troubles('get', 'busy')
  stop = changeOf('sp', 'ETHUSDT').listen(nothing)
  await pass(7_000)
  expect([world.asked('get'), world.asked('getOpenPrice')]).toEqual([1, 0])
  await pass(1_100)
  expect(world.asked('getOpenPrice')).toBe(1)
})

test.each(['busy', 'late', 'silent'] as const)(
  'what was closed stays closed, and nothing is said of it, when the exchange is %s',
  async (trouble) => {
    const id = newId()
    const action = { label: 'C', href: '/insights/topics' }
    const world = openBusyWorld({ activity: { activity: { id, title: 'A', text: 'B', picture: null, action } } })
    const before = $location.get()
    $location.set({ ...before, route: { name: 'home', params: {} } })
    const end = watchActivity(async () => true)
    await pass(6_000)
    expect($activity.get()?.id).toBe(id)
    world.troubles('closeActivity', trouble)
    closeActivity()
    await pass(0)
    expect(world.asked('closeActivity')).toBe(1)
    await pass(101_000)
    expect([$activity.get(), $activityPopupId.get(), $notices.get()]).toEqual([null, id, []])
    end()
    $location.set(before)
  },
)

test('keeps a deleted draft hidden when its deletion is answered with 429', async () => {
  const world = openBusyWorld({})
  world.troubles('deleteDraft', 'busy')
  const shown = vi.fn()
  const drafts = { draft: () => undefined, hide: nothing, show: shown } as unknown as DraftCollection
  await removeDraft(drafts, 'x')
  finishRemoval()
  await pass(7_000)
  expect((await pendingDeletes(world.reader)).size).toBe(0)
  await pass(1_100)
  expect([...(await pendingDeletes(world.reader))]).toEqual(['x'])
  expect(shown).not.toHaveBeenCalled()
})

test('tells an author that followers could not be notified of a published article', async () => {
  const world = openBusyWorld({})
  world.troubles('pushArticles', 'busy')
  const post = postWith('a')
  const session = {
    draft: { $draft: atom(newDraft('article')), publish: async () => post },
    uploads: { $uploads: atom({}) },
  } as unknown as ArticleSession
  expect(await publishArticle(session, true, { signal: new AbortController().signal, onSlow: nothing })).toBe(post)
  await pass(7_000)
  expect($notices.get()).toEqual([])
  await pass(1_100)
  expect($notices.get().map(({ text }) => text)).toEqual([expect.stringContaining('Slow down.')])
})

test('aborts immediately, and shows a text if the exchange has none', async () => {
  const world = openBusyWorld({})
  world.troubles('react', 'silent', 2)
  const giving = new AbortController()
  const given = makeCall('social.react', { postId: '1', kind: 'like', on: true }, { signal: giving.signal })
  const refused = expect(given).rejects.toThrow('The reader left.')
  await pass(10)
  giving.abort(new Error('The reader left.'))
  await refused
  await expect(
    makeCall('social.react', { postId: '1', kind: 'like', on: true }, { signal: giving.signal }),
  ).rejects.toThrow('The reader left.')
  expect(new BusyError('').message).toBe('The exchange is busy.')
})

test('a slow comment can be sent again with its key, and appears once', async () => {
  const keys: unknown[] = []
  const world = openBusyWorld({
    comment: ({ publishKey }: { publishKey: string }) => {
      keys.push(publishKey)
      return { comment, isRepeat: keys.length > 1 }
    },
  })
  const [post] = newPosts(1)
  rememberPosts(post ? [post] : [])
  const own = ownCommentsOn(post?.id ?? '')
  world.troubles('comment', 'late')
  own.write('Well said.')
  void own.send()
  await pass(8_500)
  const [sent] = own.$sent.get()
  expect(sent?.phase).toBe('slow')
  void own.retry(sent?.key ?? '')
  await pass(10)
  expect(own.$sent.get().map(({ phase }) => phase)).toEqual(['done'])
  await pass(1_000)
  expect(own.$sent.get().map(({ phase }) => phase)).toEqual(['done'])
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  expect(postOf(post?.id ?? '')?.get().commentCount).toBe(1)
})
