import { services } from '#web/lib/page/services.ts'
import { hrefTo } from '#web/lib/router/location.ts'

/** The exchange's name, which its sheet draws as a logo, and as a mark where there is less room. */
export const Brand = () => (
  <a className="brand" href={hrefTo('home')}>
    <bdi>{services().exchange.brand.name}</bdi>
  </a>
)
