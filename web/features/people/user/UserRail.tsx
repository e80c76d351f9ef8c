import { useStore } from '@nanostores/react'
import { Cashtag } from '#web/features/markets/Cashtag/Cashtag.tsx'
import { userMessages } from '#web/i18n/en/user.ts'
import { Boundary } from '#web/ui/Boundary/Boundary.tsx'
import { CardBoundary } from '#web/ui/Boundary/CardBoundary.tsx'
import { PersonRow } from '../PersonRow/PersonRow.tsx'
import type { Profile, SimilarPerson } from '../profiles.ts'

const maxSimilar = 4

/** The side rail: coins a user writes about most, and similar people. */
export function UserRail({
  profile: { coins },
  similar = [],
}: {
  profile: Pick<Profile, 'coins'>
  similar?: readonly SimilarPerson[]
}) {
  const t = useStore(userMessages)
  return (
    <>
      {coins.length > 0 && (
        <section className="rail-section" aria-label={t.coins}>
          <h2 className="rail-section__title">{t.coins}</h2>
          <ul>
            {coins.map(({ coin, symbolId, posts }) => (
              <li className="profile-coin" key={symbolId}>
                <Boundary name="coin" instead={null}>
                  <Cashtag coin={coin} symbolId={symbolId} />
                </Boundary>
                <span className="profile-coin__posts">{t.postCount(posts)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {similar.length > 0 && (
        <section className="rail-section" aria-label={t.similar}>
          <h2 className="rail-section__title">{t.similar}</h2>
          {similar.slice(0, maxSimilar).map((person) => (
            <CardBoundary key={person.userId} id={person.userId}>
              <PersonRow person={person} />
            </CardBoundary>
          ))}
        </section>
      )}
    </>
  )
}
