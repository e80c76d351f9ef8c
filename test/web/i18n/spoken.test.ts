import type { ReadableAtom } from 'nanostores'
import { afterAll, expect, test } from 'vitest'
import { locales } from '#bridge/site/locales.ts'
import { accountMessages } from '#web/i18n/en/account.ts'
import { mediaMessages } from '#web/i18n/en/media.ts'
import { passkeyMessages } from '#web/i18n/en/passkeys.ts'
import { peopleMessages } from '#web/i18n/en/people.ts'
import { replyMessages } from '#web/i18n/en/reply.ts'
import { settingMessages } from '#web/i18n/en/setting.ts'
import { subAccountMessages } from '#web/i18n/en/subAccounts.ts'
import { loadLocale, loadMessages } from '#web/i18n/i18n.ts'
import { $locale, setPathLocale } from '#web/lib/page/appearance.ts'

const name = 'Zoë'

type Pair = readonly [shown: string, spoken: string]

const pairOf =
  <Body extends object>(messages: ReadableAtom<Body>, pairs: (t: Body) => readonly Pair[]) =>
  (): readonly Pair[] => {
    const stop = messages.listen(() => {})
    const made = pairs(messages.get())
    stop()
    return made
  }

/** The visible text of a button with a longer label, and that label, by namespace. */
const namespaces = {
  people: pairOf(peopleMessages, (t) => [
    [t.follow, t.followPerson({ name })],
    [t.following, t.followingPerson({ name })],
    [t.followBack, t.followBackPerson({ name })],
  ]),
  setting: pairOf(settingMessages, (t) => [
    [t.mute, t.mutePerson({ name })],
    [t.unmute, t.unmutePerson({ name })],
    [t.block, t.blockPerson({ name })],
    [t.unblock, t.unblockPerson({ name })],
    [t.show, t.showOne({ what: name })],
    [t.hide, t.hideOne({ what: name })],
  ]),
  account: pairOf(accountMessages, (t) => [
    [t.show, t.showPassword],
    [t.hide, t.hidePassword],
  ]),
  reply: pairOf(replyMessages, (t) => [[t.reply, t.replyTo({ name })]]),
  media: pairOf(mediaMessages, (t) => [[t.again, t.retry({ name })]]),
  passkeys: pairOf(passkeyMessages, (t) => [[t.remove, t.removeOne({ name })]]),
  subAccounts: pairOf(subAccountMessages, (t) => [[t.practise, t.practiseWith({ name })]]),
}
const english = Object.values(namespaces).map((pairs) => pairs())

afterAll(() => setPathLocale('en'))

// Voice control users say a button's visible text (WCAG 2.5.3).
test.each(locales.map(({ code, bcp47 }) => [code, bcp47] as const))(
  'in %s includes the visible text of a button in its accessible name',
  async (code, tag) => {
    setPathLocale(code)
    await loadLocale(code)
    await Promise.all(Object.keys(namespaces).map(loadMessages))
    expect($locale.get()).toBe(code)
    const own = Object.values(namespaces).map((pairs) => pairs())
    if (!/^(en|asia)/.test(code)) for (const [at, pairs] of own.entries()) expect(pairs).not.toEqual(english[at])
    const others = own
      .flat()
      .filter(([shown, spoken]) => !spoken.toLocaleLowerCase(tag).includes(shown.toLocaleLowerCase(tag)))
      .map(([shown, spoken]) => `“${shown}” is not in “${spoken}”.`)
    expect(others).toEqual([])
  },
)
