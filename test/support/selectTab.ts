import { act, fireEvent } from '@testing-library/react'
import { afterPaint } from '#web/lib/page/painted.ts'

/** Presses a tab. Resolves once what it leads to has been asked for, which is a frame later. */
export async function selectTab(tab: HTMLElement): Promise<void> {
  fireEvent.click(tab)
  await act(() => new Promise<void>(afterPaint))
}
