import { useStore } from '@nanostores/react'
import { mediaMessages } from '../../../i18n/en/media.ts'
import { $intl } from '../../../i18n/i18n.ts'
import type { Upload } from '../types.ts'

const radius = 18
const round = 2 * Math.PI * radius

/** How much of a medium has left this device, over its picture. Before it leaves, that it is made ready or waits. */
export function ProgressRing({ upload: { phase, sent }, name }: { upload: Upload; name: string }) {
  const t = useStore(mediaMessages)
  const { plain } = useStore($intl)
  if (phase !== 'preparing' && phase !== 'waiting' && phase !== 'sending') return null
  const percent = Math.floor(sent * 100)
  return (
    <span
      className={`upload-ring upload-ring--${phase}`}
      role="progressbar"
      aria-label={name}
      aria-valuetext={phase === 'sending' ? undefined : t[phase]}
      {...(phase === 'sending' && { 'aria-valuemin': 0, 'aria-valuemax': 100, 'aria-valuenow': percent })}
    >
      <svg className="upload-ring__drawing" width="44" height="44" viewBox="0 0 44 44" aria-hidden="true">
        <circle className="upload-ring__track" cx="22" cy="22" r={radius} />
        <circle className="upload-ring__sent" cx="22" cy="22" r={radius} strokeDasharray={`${sent * round} ${round}`} />
      </svg>
      <span className="upload-ring__text" aria-hidden="true">
        {phase === 'sending' ? t.percent({ percent: plain().format(percent) }) : t[phase]}
      </span>
    </span>
  )
}
