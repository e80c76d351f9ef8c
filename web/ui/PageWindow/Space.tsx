import { heightOf } from './heights.ts'

/** What items that are not there will take. */
export const Space = ({ ids }: { ids: readonly string[] }) =>
  ids.length > 0 && <div className="page-window__space" style={{ blockSize: `${heightOf(ids)}px` }} />
