import { type CSSProperties, useEffect, useState } from 'react'
import { dropImageHosts, otherAddresses } from '#web/lib/page/imageRace.ts'
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

/** A picture whose first address failed: each other address is tried once. */
export function Rescue({ address: failed, ...props }: ImgProps & { address: string }) {
  const [addresses] = useState(() => [failed, ...otherAddresses(props.src, failed)])
  const [at, setAt] = useState(1)
  const address = addresses[at]
  if (address === undefined) return <Placeholder {...props} onOnline={() => setAt(0)} />
  return (
    <ImgTag
      decoding="async"
      {...props}
      alt={props.alt}
      src={address}
      onLoad={() => dropImageHosts(addresses.slice(0, at))}
      onError={() => setAt(at + 1)}
    />
  )
}

/** Keeps the space of a picture that failed at every address, and retries it when the network is back. */
function Placeholder({ alt, className, width, height, onOnline }: ImgProps & { onOnline: () => void }) {
  useEffect(() => {
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  })
  return (
    <span
      className={`${className} img-stand-in`}
      style={width && height ? { aspectRatio: `${width} / ${height}` } : {}}
      {...(alt && { role: 'img', 'aria-label': alt })}
    >
      <span className="img-stand-in__text" dir="auto">
        {alt}
      </span>
    </span>
  )
}
