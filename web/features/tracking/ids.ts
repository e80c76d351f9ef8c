/**
 * The tracking ids of what people do and see. The exchange names those of pages (`bridge/site/routes.ts`) and `b8972`, which the
 * tracker itself uses; it names none for actions, so that these are our own, in a run that no other area uses.
 */
export const trackIds = {
  tab: 'b9101',
  navigation: 'b9102',
  card: 'b9103',
  cardAuthor: 'b9104',
  like: 'b9105',
  repost: 'b9106',
  comments: 'b9107',
  share: 'b9108',
  follow: 'b9109',
  coin: 'b9110',
  video: 'b9111',
  person: 'b9112',
  topic: 'b9113',
  followTopic: 'b9114',
  search: 'b9115',
  suggestion: 'b9116',
  compose: 'b9117',
  publish: 'b9118',
  activity: 'b9119',
  activityLink: 'b9120',
  activityClose: 'b9125',
  newPosts: 'b9121',
  pull: 'b9122',
  draft: 'b9123',
  mediaOrder: 'b9126',
  chart: 'b9127',
  translate: 'b9124',
} as const

export type TrackName = keyof typeof trackIds
