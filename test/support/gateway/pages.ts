interface Page {
  readonly cursor: string | null
}

/**
 * Reads a list page by page, to its end.
 * @param ask requests a page, the first one without a cursor.
 * @param between runs before each further page.
 * @param most the number of pages after which it stops.
 */
export async function readPages<P extends Page>(
  ask: (place: { readonly cursor?: string }) => Promise<P>,
  between: () => Promise<unknown> = async () => {},
  most = Number.POSITIVE_INFINITY,
): Promise<readonly P[]> {
  const pages = [await ask({})]
  for (let cursor = pages[0]?.cursor; cursor && pages.length < most; ) {
    await between()
    const page = await ask({ cursor })
    pages.push(page)
    cursor = page.cursor
  }
  return pages
}
