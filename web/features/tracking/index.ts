export { $sharing, chooseSharing } from './consent.ts'
export { trackProps, useTrack } from './useTrack.ts'
