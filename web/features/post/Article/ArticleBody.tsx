import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { late } from '../../../../bridge/lib/late.ts'
import { postMessages } from '../../../i18n/en/post.ts'
import { shellMessages } from '../../../i18n/en/shell.ts'
import type { ArticleRules } from '../../../lib/content/judgeAddresses.ts'
import { languageProps } from '../../../lib/content/language.ts'
import { pageRules } from '../../../lib/content/pageLinks.ts'
import { imageCandidates, imageUrl } from '../../../lib/page/imageHost.ts'
import { StatePanel } from '../../../ui/StatePanel/StatePanel.tsx'
import { ArticleSkeleton } from './ArticleSkeleton.tsx'

/** Has each picture of an article that fails tried at its other addresses, once each, as `Img` does for those outside. */
export function rescuePictures(fragment: DocumentFragment): void {
  for (const picture of fragment.querySelectorAll('img')) {
    const first = picture.getAttribute('src') ?? ''
    const tried: string[] = []
    const onError = async () => {
      const { otherAddresses } = await late(() => import('../../../lib/page/imageRace.ts'), 'beside')
      tried.push(picture.getAttribute('src') ?? '')
      const next = otherAddresses(first, first).find((address) => !tried.includes(address))
      if (next) picture.src = next
    }
    const onLoad = async () => {
      if (tried.length === 0) return
      const { dropImageHosts } = await late(() => import('../../../lib/page/imageRace.ts'), 'beside')
      dropImageHosts(tried)
    }
    picture.addEventListener('error', () => void onError().catch(console.warn))
    picture.addEventListener('load', () => void onLoad().catch(console.warn))
  }
}

function articleRules(): ArticleRules {
  return { ...pageRules(), imageOrigins: imageCandidates(), pictureUrl: imageUrl }
}

/** The body of an article. `html` is as its author sent it: only what the sanitiser lets through comes into the page. */
export function ArticleBody({ html, languageType }: { html: string; languageType: number }) {
  const t = useStore(postMessages)
  const shell = useStore(shellMessages)
  const body = useRef<HTMLDivElement>(null)
  const [phase, setPhase] = useState<'loading' | 'ready' | 'failed'>('loading')
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is the reader's wish to do it again
  useEffect(() => {
    let left = false
    late(() => import('../../../lib/content/sanitise.ts'))
      .then(({ sanitise }) => sanitise(html, articleRules()))
      .then((fragment) => {
        if (left) return
        rescuePictures(fragment)
        body.current?.replaceChildren(fragment)
        setPhase('ready')
      })
      .catch((error: unknown) => {
        console.warn('The sanitiser did not load; without it no article is shown.', error)
        if (!left) setPhase('failed')
      })
    return () => {
      left = true
    }
  }, [html, attempt])

  const retry = () => {
    setPhase('loading')
    setAttempt(attempt + 1)
  }
  return (
    <>
      {phase === 'loading' && <ArticleSkeleton />}
      {phase === 'failed' && (
        <StatePanel inline kind="error" title={t.bodyErrorTitle} action={{ label: shell.tryAgain, run: retry }} />
      )}
      <div className="article" ref={body} hidden={phase !== 'ready'} {...languageProps(languageType)} />
    </>
  )
}
