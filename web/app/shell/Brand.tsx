import { services } from '#web/lib/page/services.ts'
import { hrefTo } from '#web/lib/router/location.ts'

/** The exchange's name. Its style sheet shows it as a logo, or as a symbol if there is little room. */
export const Brand = () => (
  <a className="brand" href={hrefTo('home')}>
    <bdi>{services().exchange.brand.name}</bdi>
  </a>
)
