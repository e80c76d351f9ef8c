import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { reasonOf } from '#bridge/lib/errors.ts'
import { findEntities } from '#bridge/site/entities.ts'
import { isVisible, lengthOf, writingLimits } from '#bridge/site/writing.ts'
import { composerMessages } from '#web/i18n/en/composer.ts'
import { disclosureMessages } from '#web/i18n/en/disclosure.ts'
import { shellMessages } from '#web/i18n/en/shell.ts'
import { whenSlow } from '#web/lib/makeCall.ts'
import { isOffline } from '#web/lib/onceOnline.ts'
import { notify } from '#web/lib/page/notices.ts'
import { $location } from '#web/lib/router/location.ts'
import { $lists, findSecret, isChecked, isWithheld, whenChecked } from '#web/lib/secrets/secrets.ts'
import { useLatest, useOnceOnline } from '#web/ui/useLatest.ts'
import { interestNeeded, namesCoin } from '../Disclosing/Disclosing.tsx'
import { isTooLate } from '../errors.ts'
import type { Draft, OpenDraft } from '../types.ts'
import { useWriting } from '../WritingField/useWriting.ts'
import { $disclosureAsked, $tagLanguages, writtenLanguage } from '../writingWords.ts'

/** The question or notice shown over the text. */
export type ComposerQuestion = 'leave' | 'pasted' | null

/** Counts the different tags in a text. */
export const tagsIn = (text: string): number =>
  new Set(findEntities(text).flatMap(({ type, word }) => (type === 'tag' ? word.toLowerCase() : []))).size

const isBlank = ({ text, media }: Pick<Draft, 'text' | 'media'>): boolean => !isVisible(text) && media.length === 0

/** State and actions of the composer. Text that may be a secret is shown, and never leaves this hook. */
export function useComposer(draft: OpenDraft, onClose: () => void) {
  const t = useStore(composerMessages)
  const { slow, waits } = useStore(shellMessages)
  const kept = useStore(draft.$draft)
  const conflict = useStore(draft.$conflict)
  const tagLanguages = useStore($tagLanguages)
  const disclosureWords = useStore(disclosureMessages)
  const disclosureAsked = useStore($disclosureAsked)
  /** Text that may be a secret. It is shown until the draft gets another text, and never saved. */
  const [withheld, setWithheld] = useState<{ readonly text: string; readonly over: string } | null>(null)
  const text = withheld?.over === kept.text ? withheld.text : kept.text
  const [asked, setAsked] = useState<ComposerQuestion>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  /** Whether the deadline for editing the post has passed. */
  const [isLate, setLate] = useState(false)

  const onText = (next: string) => {
    online.stop()
    setFailure('')
    if (isWithheld(next)) return setWithheld({ text: next, over: draft.$draft.get().text })
    setWithheld(null)
    draft.change({ text: next })
  }
  const writing = useWriting(text, onText)
  // The text was waiting for the word list, and turned out not to be a secret.
  const giveJudged = useLatest(() => {
    if (text !== kept.text && !isWithheld(text)) draft.change({ text })
  })
  useEffect(() => $lists.listen(() => giveJudged.current()), [giveJudged])

  const { media, disclosure } = kept
  const isEdit = kept.edits !== undefined
  const failed = isEdit ? t.editFailed : t.failed
  const left = writingLimits.message - lengthOf(text)
  const hasTags = tagLanguages?.includes(writtenLanguage()) ?? true
  const tags = tagsIn(text)
  const isEmpty = isBlank({ text, media })
  const { phrase } = writing
  const needed = namesCoin(text) ? interestNeeded(disclosure, disclosureAsked, disclosureWords) : undefined
  const reasons: readonly (readonly [boolean, string])[] = [
    [phrase !== undefined, t.phraseTitle],
    [conflict !== null, t.unsettled],
    [left < 0, t.over(-left)],
    [hasTags && tags > writingLimits.hashTags, t.tooManyTags(writingLimits.hashTags)],
    [isEmpty, t.empty],
    [needed !== undefined, needed ?? ''],
  ]
  /** The first reason why the post cannot be published now, as a sentence. */
  const hindrance = reasons.find(([applies]) => applies)?.[1]

  async function run(work: () => Promise<unknown>, say: (values: { reason: string }) => string): Promise<void> {
    setBusy(true)
    setFailure('')
    setLate(false)
    online.stop()
    try {
      await work()
      onClose()
    } catch (error) {
      const isWaiting = say === failed && isOffline(error)
      setLate(isTooLate(error))
      setFailure(isWaiting ? waits : say({ reason: reasonOf(error) }))
      if (isWaiting) online.wait()
    } finally {
      setBusy(false)
    }
  }
  /** Saves text that was withheld and is not a secret. Called when the author is done with it. */
  const giveAll = () => {
    if (text !== draft.$draft.get().text && isChecked(text) && !findSecret(text)) draft.change({ text })
  }
  /** Without the word list, the draft stays as it was. */
  const keepJudged = async () => {
    if (!isChecked(text)) await whenChecked(text).catch(() => {})
    giveAll()
    await draft.keep()
  }
  const publish = () => {
    if (isBusy) return
    if (hindrance !== undefined) return setFailure(hindrance)
    const publishJudged = () => {
      if (findSecret(text)) throw new Error(t.phraseTitle)
      giveAll()
      return draft.publish(() => setFailure(slow))
    }
    void run(() => (isChecked(text) ? publishJudged() : whenChecked(text).then(publishJudged)), failed)
  }
  const online = useOnceOnline(publish)
  const end = (work: () => Promise<void>) => {
    setAsked(null)
    void run(() => whenSlow(work(), () => setFailure(slow)), t.notKept)
  }
  const keep = () => end(keepJudged)
  /** Turns an edit that came after the deadline into a new draft. */
  const keepAsNew = () =>
    end(async () => {
      draft.detach()
      await keepJudged()
      notify(t.kept)
    })
  const discard = () => end(draft.discard)
  const leave = () => (isEmpty ? discard() : keep())
  /** Returns whether leaving loses nothing. Otherwise, asks what to do with the text. */
  const mayLeave = (): boolean => {
    if (isBusy) return false
    if (isEmpty || !(draft.isChanged() || text !== kept.text)) return true
    setAsked('leave')
    return false
  }
  /** The page below has changed, usually by the system's back gesture. Saves everything without asking. */
  const abandon = useLatest(() => {
    if (isBusy) return
    keepJudged().catch((error: unknown) => notify(t.notKept({ reason: reasonOf(error) })))
    onClose()
    if (!isEmpty) notify(t.kept)
  })
  useEffect(() => $location.listen(() => abandon.current()), [abandon])
  const changeMedia = (media: Draft['media']) => draft.change({ media })
  const disclose = (next: NonNullable<Draft['disclosure']>) => {
    setFailure('')
    draft.change({ disclosure: next })
  }
  // Picking takes a while: keep media that were added meanwhile.
  const addMedia = (uploadIds: readonly string[]) =>
    changeMedia([...draft.$draft.get().media, ...uploadIds.map((uploadId) => ({ uploadId, alt: '' }))])
  const removePhrase = () => {
    if (!phrase) return
    onText(text.slice(0, phrase.start) + text.slice(phrase.end))
    writing.field.current?.focus()
  }
  return {
    writing,
    text,
    media,
    disclosure,
    disclose,
    conflict,
    left,
    tags,
    hasTags,
    isEmpty,
    hindrance,
    failure,
    isBusy,
    isWithheld: writing.isWithheld,
    isEdit,
    isLate,
    keepAsNew,
    asked,
    ask: setAsked,
    publish,
    keep,
    discard,
    leave,
    mayLeave,
    changeMedia,
    addMedia,
    removePhrase,
  }
}
export type Composing = ReturnType<typeof useComposer>
