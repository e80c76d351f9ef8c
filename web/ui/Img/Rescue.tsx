import { useEffect, useState } from 'react'
import { dropImageHosts, otherAddresses } from '../../lib/page/imageRace.ts'
import type { ImgProps } from './Img.tsx'
import { ImgTag } from './ImgTag.ts'

/** A picture whose first address failed: each other one is tried once. */
export function Rescue({ failed, ...props }: ImgProps & { failed: string }) {
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

/** Keeps the place of a picture that is nowhere, and has it tried again when the network comes back. */
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
