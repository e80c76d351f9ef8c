import { useEffect, useState } from 'react'

/** Whether a text has what opens a wallet. The list of words is loaded when it is first asked; until then it has not. */
export function useSeedPhrase(text: string): boolean {
  const [hasPhrase, setHasPhrase] = useState(false)
  useEffect(() => {
    let isLeft = false
    import('../../content/seedPhrase.ts').then(
      ({ findSeedPhrase }) => !isLeft && setHasPhrase(findSeedPhrase(text) !== undefined),
      (error: unknown) => console.warn('The list of seed words did not load.', error),
    )
    return () => {
      isLeft = true
    }
  }, [text])
  return hasPhrase
}
