import { useState } from 'react'
import { imageUrl } from '#web/lib/page/pictures.ts'
import { lateComponent } from '../lateComponent.ts'
import { ImgTag } from './ImgTag.ts'
import type { ImgProps } from './Rescue.tsx'

interface ShownProps extends ImgProps {
  readonly address: string
  readonly onError: () => void
}

const Picture = ({ address, ...props }: ShownProps) => (
  <ImgTag decoding="async" {...props} alt={props.alt} src={address} />
)

// If it cannot load there is no network either: the browser shows the description.
const Rescue = lateComponent<ShownProps>(async () => (await import('./Rescue.tsx')).Rescue, {
  wait: 'beside',
  Loading: Picture,
})

/**
 * A picture of an answer, from the fastest image host, else from another, else from where the answer said; at last its
 * description stands for it. What has loaded stays: it is not loaded again when another host becomes the fastest.
 */
export function Img(props: ImgProps) {
  const [address] = useState(() => imageUrl(props.src))
  const [hasFailed, setFailed] = useState(false)
  // An empty address would be that of the page.
  if (!props.src) return <i className={props.className}>{props.alt}</i>
  const Shown = hasFailed ? Rescue : Picture
  return <Shown {...props} address={address} onError={() => setFailed(true)} />
}
