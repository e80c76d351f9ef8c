import type { ThirdParty } from '../../../../bridge/exchange/calls/thirdParties.ts'
import { LateIcon } from '../../../ui/Icon/LateIcon.tsx'

/** Shapes in a square of 24, each in its colour; without one in that of the text. */
type Shape = readonly [path: string, colour?: string]

/** As the providers want to be shown: Apple's in the colour of its text, Google's and Telegram's in their own. */
const marks: Readonly<Record<Exclude<ThirdParty, 'wallet'>, readonly Shape[]>> = {
  apple: [
    [
      'M12 6.9C10.6 6.9 9.4 5.9 7.7 5.9C4.9 5.9 2.3 8.4 2.3 13C2.3 17.8 5.4 23.6 8.3 23.6C9.7 23.6 10.6 22.7 12.2 22.7C13.8 22.7 14.5 23.6 16 23.6C18.3 23.6 20.6 20.2 21.5 17.3C19.6 16.6 18.3 14.8 18.3 12.6C18.3 10.6 19.3 9 20.9 8C19.9 6.6 18.3 5.9 16.6 5.9C14.7 5.9 13.6 6.9 12 6.9Z',
    ],
    ['M16.6.4C16.8 2.2 15.2 5.5 12 5.6C11.8 3.2 13.7.8 16.6.4Z'],
  ],
  google: [
    ['M1.3 6.78A11.9 11.9 0 0 1 20.27 3.44L17.04 6.78A7.25 7.25 0 0 0 5.48 8.82Z', '#EA4335'],
    ['M1.3 17.22A11.9 11.9 0 0 1 1.3 6.78L5.48 8.82A7.25 7.25 0 0 0 5.48 15.18Z', '#FBBC05'],
    ['M19.33 21.38A11.9 11.9 0 0 1 1.3 17.22L5.48 15.18A7.25 7.25 0 0 0 16.46 17.71Z', '#34A853'],
    ['M12.25 9.9H23.7A11.9 11.9 0 0 1 19.33 21.38L16.46 17.71A7.25 7.25 0 0 0 18.75 14.6H12.25Z', '#4285F4'],
  ],
  tg: [
    ['M24 12A12 12 0 1 1 0 12A12 12 0 1 1 24 12Z', '#229ED9'],
    [
      'M5.4 11.9L17.6 7.1C18.2 6.9 18.8 7.3 18.6 8.1L16.5 17.9C16.4 18.6 15.9 18.8 15.3 18.4L12.2 16.1L10.7 17.6C10.5 17.8 10.3 17.9 10 17.9L10.2 14.7L16 9.5C16.3 9.3 15.9 9.1 15.6 9.3L8.4 13.9L5.4 12.9C4.7 12.7 4.7 12.2 5.4 11.9Z',
      '#FFFFFF',
    ],
  ],
}

/** A provider's own mark, beside its name. `size` in CSS pixels. */
export function PartyMark({ party, size = 20 }: { party: ThirdParty; size?: number }) {
  if (party === 'wallet') return <LateIcon name="wallet" size={size} />
  return (
    <svg className="party-mark" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      {marks[party].map(([path, colour = 'currentColor']) => (
        <path key={path} d={path} fill={colour} />
      ))}
    </svg>
  )
}
