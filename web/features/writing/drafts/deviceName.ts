/** In this order: most browsers also name those that they are like. */
const browsers: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Edge', /Edg(?:e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|CriOS\//],
  ['Safari', /Safari\//],
]
const systems: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['Mac', /Macintosh/],
  ['Linux', /Linux|X11/],
]

const nameIn = (rows: typeof browsers, agent: string): string | undefined =>
  rows.find(([, mark]) => mark.test(agent))?.[0]

/** What a person tells this device by. `app`: the brand's name, in its app. */
export const deviceOf = (agent: string, app?: string) => ({
  browser: app ?? nameIn(browsers, agent),
  system: nameIn(systems, agent),
})
