import type { RouteName } from '#bridge/site/routes.ts'

/** Where each route is begun, without a locale. `{post}` is a post of the seed. */
export const starts: Readonly<Record<RouteName, string>> = {
  home: '/insights',
  post: '/insights/posts/{post}',
  user: '/insights/user/10000248',
  notification: '/insights/notification',
  topics: '/insights/topics',
  topic: '/insights/topics/details/BTC',
  rank: '/insights/rank',
  following: '/insights/following',
  profile: '/insights/profile',
  search: '/insights/search',
  setting: '/insights/setting',
  draft: '/insights/draft',
  saved: '/insights/saved',
  fansAndFocus: '/insights/fansAndFocus/fans',
  spot: '/spot/BTCUSDT',
  futures: '/futures/usdt/ETHUSDT',
  login: '/login',
  register: '/register',
}
