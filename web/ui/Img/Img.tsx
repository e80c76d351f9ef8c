import { type ComponentType, type CSSProperties, useState } from 'react'
import { late } from '#bridge/lib/late.ts'
import { imageUrl } from '#web/lib/page/imageHost.ts'
import { ImgTag } from './ImgTag.ts'

export interface ImgProps {
  /** As the answer has it. Taken once: another picture is another `Img`, by its key. */
  readonly src: string
  readonly alt: string
  readonly className: string
  readonly width?: number
  readonly height?: number
  readonly style?: CSSProperties
  readonly loading?: 'eager' | 'lazy'
  readonly fetchPriority?: 'low'
}

/**
 * A picture of an answer, from the fastest image host, else from another, else from where the answer said; at last its
 * description stands for it. What has loaded stays: it is not loaded again when another host becomes the fastest.
 */
export function Img(props: ImgProps) {
  const [address] = useState(() => imageUrl(props.src))
  const [Rescue, setRescue] = useState<ComponentType<ImgProps & { failed: string }>>()
  // Where the rescue fails too there is no network: the browser shows the description.
  const onError = () =>
    late(() => import('./Rescue.tsx'), 'beside').then((module) => setRescue(() => module.Rescue), console.warn)
  // An empty address would be that of the page.
  if (!props.src) return <i className={props.className}>{props.alt}</i>
  return Rescue ? (
    <Rescue {...props} failed={address} />
  ) : (
    <ImgTag decoding="async" {...props} alt={props.alt} src={address} onError={onError} />
  )
}
