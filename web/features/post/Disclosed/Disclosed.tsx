import { useStore } from '@nanostores/react'
import type { StoreValue } from 'nanostores'
import type { Post } from '#bridge/exchange/calls.ts'
import { cut } from '#bridge/site/cut.ts'
import { type interests, writingLimits } from '#bridge/site/writing.ts'
import { disclosureMessages } from '#web/i18n/en/disclosure.ts'

/** The disclosure of a post or draft. */
type Disclosure = Post['disclosure'] | { readonly kind: (typeof interests)[number]; readonly by?: string | undefined }
type Words = StoreValue<typeof disclosureMessages>

/** The author's interest in the coins of a post, in words; empty if there is none. */
export function interestText(disclosure: Disclosure, t: Words): string {
  if (!disclosure || disclosure.kind === 'none') return ''
  if (disclosure.kind !== 'paid') return t[disclosure.kind]
  const by = cut(disclosure.by ?? '', writingLimits.payer)
  return by ? t.paid({ by: by }) : t.ad
}

/** The disclosure next to the author's name. */
export function Disclosed({ disclosure }: { disclosure: Disclosure }) {
  const t = useStore(disclosureMessages)
  const text = interestText(disclosure, t)
  return text && disclosure ? <span className={`disclosed disclosed--${disclosure.kind}`}>{text}</span> : null
}
