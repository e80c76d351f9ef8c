import type { Params, Result } from './types.ts'

/** Shares by the browser's own sheet. Firefox and Chromium on Linux lack one: there the address is copied to the clipboard. */
export async function shareHere(params: Params<'share'>, { navigator }: Window): Promise<Result<'share'>> {
  try {
    await (typeof navigator.share === 'function' ? navigator.share(params) : navigator.clipboard.writeText(params.url))
    return { shared: true }
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') return { shared: false }
    throw error
  }
}
