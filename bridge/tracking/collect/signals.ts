/** Whether the person's browser asks that they not be tracked: Global Privacy Control, or Do Not Track. */
export const asksForPrivacy = (navigator: Navigator): boolean =>
  Reflect.get(navigator, 'globalPrivacyControl') === true || navigator.doNotTrack === '1'
