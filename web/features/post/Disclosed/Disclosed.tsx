import { useStore } from '@nanostores/react'
import type { StoreValue } from 'nanostores'
import type { Post } from '#bridge/exchange/calls.ts'
import { cut } from '#bridge/site/cut.ts'
import { type interests, writingLimits } from '#bridge/site/writing.ts'
import { disclosureMessages } from '#web/i18n/en/disclosure.ts'

/** Of a post, or of a draft that says that there is none. */
type Disclosure = Post['disclosure'] | { readonly kind: (typeof interests)[number]; readonly by?: string | undefined }
type Words = StoreValue<typeof disclosureMessages>

/** What its author has to do with the coins of a post, in words; empty where that is nothing, or was not said. */
export function interestText(disclosure: Disclosure, t: Words): string {
  if (!disclosure || disclosure.kind === 'none') return ''
  if (disclosure.kind !== 'paid') return t[disclosure.kind]
  const by = cut(disclosure.by ?? '', writingLimits.payer)
  return by ? t.paid({ by: by }) : t.ad
}

/** That, by the author's name. */
export function Disclosed({ disclosure }: { disclosure: Disclosure }) {
  const t = useStore(disclosureMessages)
  const text = interestText(disclosure, t)
  return text && disclosure ? <span className={`disclosed disclosed--${disclosure.kind}`}>{text}</span> : null
}
