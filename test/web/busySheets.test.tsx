import { setUrl } from '#test/support/setUrl.ts'
import { $editingComment } from '#web/features/moderation/ModerationMenu/stage.ts'
import 'fake-indexeddb/auto'
import { useStore } from '@nanostores/react'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { keysIn } from '#bridge/storage/entries.ts'
import { AccountSheet } from '#web/features/account/AccountSheet/AccountSheet.tsx'
import { ConfirmLogIn } from '#web/features/account/login/qr/ConfirmLogIn.tsx'
import { CodesStep } from '#web/features/account/login/SecondStep.tsx'
import { VirtualForm } from '#web/features/account/login/third/NewcomerStep.tsx'
import { RegisterForm } from '#web/features/account/register/Register.tsx'
import { $accountsOpen } from '#web/features/account/subAccounts.ts'
import { EditComment } from '#web/features/comments/CommentComposer/EditComment.tsx'
import { commentPrefix } from '#web/features/comments/savedWords.ts'
import { Removal } from '#web/features/moderation/Removal/Removal.tsx'
import { ReportSheet } from '#web/features/moderation/ReportSheet/ReportSheet.tsx'
import { EditProfile, showEditProfile } from '#web/features/people/EditProfile/EditProfile.tsx'
import { ownPageOf } from '#web/features/people/ownPage.ts'
import { Versions } from '#web/features/post/Edited/Versions.tsx'
import { $versionsOf } from '#web/features/post/Edited/versionsOf.ts'
import { PasskeysPane } from '#web/features/settings/screen/PasskeysPane.tsx'
import { SessionsPane } from '#web/features/settings/screen/SessionsPane.tsx'
import { browser } from '#web/lib/page/browser.ts'
import { $notices } from '#web/lib/page/notices.ts'
import { became, busyRows, fill, isEntered, type Sheet, says } from './busyRows.tsx'
import { commentWith } from './features/post/helpers.tsx'
import { closeBusyWorld, lateMs, openBusyWorld, pass, type Trouble } from './waiting.ts'

/*
 * Buttons with an exchange that answers 429, late or never: no button stays disabled and no sheet closed, slowness is
 * shown, and changes that may have arrived are not reverted.
 */

const slow = 'Taking longer than usual'
const busy = 'Slow down.'

const account = { avatar: '/avatar.png', loginName: 'a@b.c', isFrozen: false, isCurrent: false }
const accounts = [
  { ...account, userId: '1', nickName: 'Desk', kind: 'main', isCurrent: true },
  { ...account, userId: '2', nickName: 'Grid', kind: 'sub' },
]
const asking = { browser: 'Firefox', system: 'Linux', from: '192.0.2.7', askedAt: 1, secondsLeft: 90 }
const sessions = {
  sessions: [
    { id: 's', name: 'Chrome, Linux', createdAt: 1, usedAt: 1, current: true },
    { id: 't', name: 'Safari, iOS', createdAt: 1, usedAt: 1, current: false },
  ],
}
const userinfo = { userInfo: { userId: '1', reportsFlag: 1 }, settings: {} }
const author = { userId: '1', slug: 'mira', nickName: 'Mira', avatar: '/media/a.webp', badge: null }
const figures = { followers: 0, following: 0, posts: 0, likes: 0, coins: [] }
const ownPage = { userInfo: { ...author, ...figures, bio: 'Reads.', joinedAt: 1 }, detail: {} }
/** Like the reader's own page after a press on its button. */
function Edited({ reader }: { reader: string }) {
  useEffect(() => {
    ownPageOf(reader).start()
    showEditProfile()
  }, [reader])
  return <EditProfile />
}
const removal = { at: 1, reason: 'spam', note: 'An advertisement.', text: 'Buy now.', objection: null }
const objection = { text: 'It is a quote.', at: 2, state: 'open', decidedAt: null, note: '' }
const passkeys = { passkeys: [{ credentialId: 'p', name: 'Desk key', createdAt: 1, usedAt: null }] }
/** What follows a log-in is another test's. */
vi.mock('#web/features/account/form/enter.ts', async (original) => ({
  ...(await original<object>()),
  keepsCookies: () => true,
  enter: async () => {
    became.entered += 1
  },
}))

/** The browser's own part of a ceremony. */
vi.mock('@simplewebauthn/browser', () => ({
  startRegistration: async () => ({ id: 'p' }),
  startAuthentication: async () => ({ id: 'p' }),
}))

/** Nothing is sealed here. */
vi.mock(import('#web/features/account/form/warmUp.ts'), async (original) => ({
  ...(await original()),
  warmUp: () => {},
  keepsKeys: async () => true,
}))

function Editing() {
  return useStore($editingComment) && <EditComment comment={commentWith('c', { text: 'Pu.' })} postId="p" />
}

const sheets: Readonly<Record<string, Sheet>> = {
  ...busyRows,
  'a report': {
    path: 'report',
    answers: { report: { received: true } },
    show: () => <ReportSheet target={{ kind: 'post', id: '1', userId: '1', name: 'Mira' }} onClose={() => {}} />,
    ready: () => fireEvent.click(screen.getByLabelText('Spam or advertising')),
    button: /^(Send report|Sending)/,
    done: says('Thank you for telling us'),
  },
  'an edit of a comment': {
    path: 'edit',
    answers: { edit: { outcome: 'edited', post: null, comment: commentWith('c', { text: 'Up.', editedAt: 5 }) } },
    show: () => {
      $editingComment.set('c')
      return <Editing />
    },
    ready: () => fill('textarea', 'Up.'),
    button: 'Save',
    done: () => !keysIn('sessionStorage').some((key) => key.startsWith(commentPrefix)),
  },
  'what a comment said before': {
    path: 'versions',
    answers: { versions: { versions: [{ at: 1, title: null, text: 'Pu.', entities: [], media: [], html: null }] } },
    show: () => {
      $versionsOf.set({ kind: 'comment', id: 'c', languageType: 0 })
      return <Versions />
    },
    asksByItself: true,
    button: 'Try again',
    done: says('Pu.'),
  },
  'an objection': {
    path: 'user/object',
    answers: { userinfo, removal: { removal }, object: { objection } },
    show: () => <Removal target="post" id="1" instead={null} />,
    ready: () => fill('textarea', 'It is a quote.'),
    button: /^(Send appeal|Sending)/,
    done: says('We are reviewing your appeal.'),
  },
  'a profile': {
    path: 'editProfile',
    answers: { getUserInfo: ownPage, editProfile: { person: author, bio: 'Reads.' } },
    show: (reader) => <Edited reader={reader} />,
    ready: () => fill('.dialog input', 'Mira N.'),
    button: /^(Save|Saving)/,
    done: () => document.querySelector('dialog') === null,
  },
  'a switch to another account': {
    path: 'switchWeb',
    answers: { 'sub/list': { accounts }, switchWeb: null },
    show: () => <AccountSheet />,
    button: /^Grid/,
    done: () => became.reloads === 1,
  },
  'the accounts': {
    path: 'sub/list',
    answers: { 'sub/list': { accounts } },
    show: () => <AccountSheet />,
    asksByItself: true,
    button: 'Try again',
    done: says('Grid'),
  },
  'whom to log in elsewhere': {
    path: 'scan',
    answers: { scan: asking },
    show: () => <ConfirmLogIn qrcodeKey="k" />,
    asksByItself: true,
    button: 'Try again',
    done: says('192.0.2.7'),
  },
  'the answer to a log-in elsewhere': {
    path: 'answer',
    answers: { scan: asking, answer: { isDone: true } },
    show: () => <ConfirmLogIn qrcodeKey="k" />,
    ready: () =>
      fireEvent.input(screen.getByLabelText('The two digits on the other screen'), { target: { value: '47' } }),
    button: 'Log that device in',
    isOnce: true,
    done: says('Logging that device in'),
  },
  'the passkeys': {
    path: 'fido/list',
    answers: { 'fido/list': passkeys },
    show: () => <PasskeysPane />,
    asksByItself: true,
    button: 'Try again',
    done: says('Desk key'),
  },
  'the sessions': {
    path: 'sessions/list',
    answers: { 'sessions/list': sessions },
    show: () => <SessionsPane />,
    asksByItself: true,
    button: 'Try again',
    done: says('Safari, iOS'),
  },
  'the end of the other sessions': {
    path: 'sessions/end',
    answers: { 'sessions/list': sessions, 'sessions/end': { ended: 1 } },
    show: () => <SessionsPane />,
    button: 'Log out other devices',
    done: () => world.asked('sessions/list') === 1,
  },
  'a new passkey': {
    path: 'registerOptions',
    answers: { 'fido/list': passkeys, registerOptions: { options: { challenge: 'AA' } }, register: null },
    show: () => <PasskeysPane />,
    button: /^(Add a passkey|Waiting for your device)/,
    done: () => world.asked('register') === 1,
  },
  'a passkey that was made': {
    path: 'fido/register',
    answers: { 'fido/list': passkeys, registerOptions: { options: { challenge: 'AA' } }, 'fido/register': null },
    show: () => <PasskeysPane />,
    button: /^(Add a passkey|Waiting for your device)/,
    done: () => world.asked('fido/list') === 1,
  },
  'a passkey that is removed': {
    path: 'fido/remove',
    answers: { 'fido/list': passkeys, remove: null },
    show: () => <PasskeysPane />,
    confirms: 'Remove',
    button: 'Remove the passkey Desk key',
    done: () => world.asked('fido/list') === 1,
  },
  'a code': {
    path: 'sendVerifyCode',
    answers: { sendVerifyCode: { waitSeconds: 60 } },
    show: () => <RegisterForm by="email" />,
    ready: () => fill('#email', 'ada@example.com'),
    button: /^(Send code|One moment|Taking longer)/,
    done: says('Again in'),
  },
  'a registration': {
    path: 'register/email',
    answers: { 'register/email': null },
    show: () => <RegisterForm by="email" />,
    ready: () => {
      fill('#email', 'ada@example.com')
      fill('[name="emailCode"]', '123456')
      for (const name of ['password', 'repeat']) fill(`[name="${name}"]`, 'Sandbox-2026')
    },
    button: /^(Create an account|One moment)/,
    done: isEntered,
  },
  'an account without an address': {
    path: 'generateVirtual',
    answers: { generateVirtual: null },
    show: () => (
      <VirtualForm proof={{ party: 'google', fields: { id: 'i', token: 't' }, sign: 's' }} provider="Google" />
    ),
    button: /^(Create without|One moment)/,
    done: isEntered,
  },
  'a second step': {
    path: 'verify-login-v2',
    answers: { 'verify-login-v2': null },
    show: () => (
      <CodesStep way="password" pending={{ ticket: 't', methods: ['google'], sentTo: {} }} onBack={() => {}} />
    ),
    ready: () => fill('[name="googleCode"]', '123456'),
    button: /^(Confirm|One moment)/,
    done: isEntered,
  },
}

let world: ReturnType<typeof openBusyWorld>

afterEach(async () => {
  $accountsOpen.set(false)
  $versionsOf.set(null)
  await act(() => pass(2_000))
  closeBusyWorld()
})

const wait = (ms: number) => act(() => pass(ms))
const press = async (name: string | RegExp) => {
  await act(async () => void fireEvent.click(screen.getByRole('button', { name })))
  await wait(0)
}

async function begin(name: string, trouble: Trouble) {
  const sheet = sheets[name]
  if (!sheet) throw new Error(name)
  const { path, answers, show, ready, button, confirms, asksByItself, tries = 1 } = sheet
  setUrl('https://site.example/insights')
  vi.stubGlobal('PublicKeyCredential', class {})
  Object.assign(became, { reloads: 0, entered: 0, left: 0 })
  vi.spyOn(browser, 'reload').mockImplementation(() => {
    became.reloads += 1
  })
  vi.spyOn(browser, 'assign').mockImplementation(() => {
    became.left += 1
  })
  world = openBusyWorld(answers)
  if (asksByItself) world.troubles(path, trouble)
  $accountsOpen.set(true)
  render(show(world.reader))
  // Some ask one call after another before they are there.
  for (let turn = 0; turn < 4; turn++) await wait(0)
  const again = async () => {
    await press(button)
    if (confirms && screen.queryByText('Keep it')) await press(confirms)
  }
  if (!asksByItself) {
    ready?.()
    world.troubles(path, trouble, trouble === 'silent' ? tries : 1)
    await again()
  }
  /** Pressed meanwhile, where it can be. */
  const meanwhile = async () => {
    if (!asksByItself && !sheet.isHiddenItem) await again()
  }
  return { ...sheet, again, meanwhile }
}

describe.each(Object.keys(sheets))('%s', (name) => {
  test('that is answered with 429 says so 8 s later, and can be retried with the same button', async () => {
    const { path, done, again, meanwhile } = await begin(name, 'busy')
    await wait(7_000)
    await meanwhile()
    expect([says(busy)(), done(), world.asked(path)]).toEqual([false, false, 1])
    await wait(1_100)
    expect(says(busy)()).toBe(true)
    await again()
    await wait(100)
    expect([done(), world.asked(path)]).toEqual([true, 2])
  })

  test('that is answered after 9 s is shown as slow, and succeeds', async () => {
    const { path, done, leaves } = await begin(name, 'late')
    expect(says(slow)()).toBe(false)
    await wait(lateMs - 500)
    expect([says(slow)(), done()]).toEqual([true, false])
    await wait(600)
    expect([says(slow)(), done(), world.asked(path)]).toEqual([leaves === true, true, 1])
  })

  test('that is not answered is slow until its deadline, is not sent again, and can be had then', async () => {
    const sheet = await begin(name, 'silent')
    const { path, done, again, meanwhile, asksByItself, isOnce, repeats, timeoutMs = 100_000, tries = 1 } = sheet
    await wait(timeoutMs - 1_000)
    // Nothing else offers to do it twice.
    if (!asksByItself) expect(screen.queryByText('Try again') !== null).toBe(repeats === true)
    await meanwhile()
    expect([says(slow)(), done(), world.asked(path)]).toEqual([true, false, tries])
    await wait(1_100)
    expect(says(slow)()).toBe(false)
    if (isOnce) return expect(says('took too long')()).toBe(true)
    await again()
    await wait(100)
    expect([done(), world.asked(path)]).toEqual([true, tries + 1])
  })
})

describe('the sheet of accounts', () => {
  const close = () => press('Close')
  const isOpen = () => $accountsOpen.get()

  test.each([
    ['busy', 7_500],
    ['silent', 7_500],
  ] as const)('is not closed while it switches, but after 8 s of an exchange that is %s', async (trouble, ms) => {
    await begin('a switch to another account', trouble)
    await wait(ms)
    await close()
    expect(isOpen()).toBe(true)
    await wait(1_000)
    await close()
    expect(isOpen()).toBe(false)
  })

  test('says what became of a switch to who has closed it', async () => {
    await begin('a switch to another account', 'silent')
    await wait(9_000)
    await close()
    expect($notices.get()).toEqual([])
    await wait(92_000)
    expect($notices.get().map((notice) => notice.text)).toEqual([
      'The exchange took too long to answer. Please try again.',
    ])
  })
})

test('a message that is discarded is called slow while the exchange says nothing, and goes at the deadline', async () => {
  const saved = { autoSaveDraft: { outcome: 'saved', revision: 1, savedAt: 1 } }
  world = openBusyWorld({ ...saved, deleteDraft: null })
  render(busyRows['a message that is published']?.show(world.reader))
  fill('textarea', 'Down.')
  for (let turn = 0; turn < 60 && world.asked('autoSaveDraft') === 0; turn++) await wait(1_000)
  world.troubles('deleteDraft', 'silent')
  await press('Close')
  await press('Discard')
  await wait(7_500)
  expect([says(slow)(), world.asked('deleteDraft')]).toEqual([false, 1])
  await wait(1_000)
  expect([says(slow)(), says('Gone.')()]).toEqual([true, false])
  await wait(12_000)
  expect(says('Gone.')()).toBe(true)
})
