export type { OnReport, Report } from '../exchange/reports.ts'
export { createTracker } from './collect/tracker.ts'
export type {
  CreateTracker,
  Delivery,
  DeliveryContext,
  DeliveryResult,
  DropReason,
  EarlyEvent,
  EarlyEventPage,
  EventSession,
  LoadDelivery,
  PageState,
  SwitchState,
  TrackContext,
  TrackCounters,
  TrackEvent,
  TrackExt,
  TrackedPage,
  Tracker,
  TrackerOptions,
  TrackerState,
  TrackInput,
  TrackType,
} from './types.ts'
export { appDelivery } from './upload/delivery/app.ts'
