import { debounced } from '#bridge/lib/debounced.ts'
import { isListedBy } from '../signedPaths.ts'
import { forgetConfig, type SetUp, type SetUpDeps, setUp, tokenName, unboundName, userName } from './setUp.ts'
import { type SentRequest, signingHeaders } from './sign.ts'

type Fields = Readonly<Record<string, unknown>>
type Ready = Extract<SetUp, { state: 'ready' }>

export interface UnsentRequest extends Omit<SentRequest, 'body'> {
  /** `undefined` if the request has no body. */
  readonly body: Fields | undefined
  /** A log-in's: its sensitive fields are sealed. */
  readonly isSealed: boolean
  /** Goes to our own origin: nothing else is signed. */
  readonly isOurs: boolean
}

/** Seals and signs the requests that the exchange wants sealed and signed. */
export interface Signing {
  /**
   * A request as it is sent. What cannot be signed goes unsigned, and the exchange has been told why.
   * @throws {SealError} where sensitive fields could not be sealed; {UnsignableError} a mistake in the client.
   */
  prepare(request: UnsentRequest): Promise<SentRequest>
  /**
   * Binds the pair of a log-in to the session that came of it, if the answer says that there is one.
   * @param path that answered.
   */
  bindTo(answer: unknown, path: string): Promise<void>
  /**
   * Loads what sealing needs, when a log-in form gets the focus.
   * @returns whether a session that begins now outlives the page: not where this browser keeps no keys.
   */
  warmUp(): Promise<boolean>
  /** Fetches the configuration again: immediately, and then only after 2 s without a call. */
  refetch(): void
  /** Starts again for the user who is logged in now. */
  restart(): void
}

const pathOf = (url: string): string => url.split('?')[0] ?? ''

export function createSigning(parts: SetUpDeps): Signing {
  let current: Promise<SetUp> | undefined
  let startedFor: string | undefined
  let sealedBy: Ready | undefined
  /** The session that the last log-in or switch was sent in. */
  let sealedIn: string | undefined

  /** The set-up of the current user: another tab may have logged in or out. */
  const ready = (): Promise<SetUp> => {
    const { token } = parts.session()
    if (!current || startedFor !== token) {
      startedFor = token
      return start()
    }
    return current
  }
  const start = (): Promise<SetUp> => {
    const started = setUp(parts)
    current = started
    void started.then(({ state, isTransient }) => {
      // A configuration that did not arrive, or cannot be read, is requested again by the next request.
      if (isTransient && current === started) current = undefined
      if (state === 'ready' && !parts.session().token) void parts.backUp(parts)
    })
    return started
  }
  const restart = () => {
    current = undefined
  }

  async function withDeviceCheck({ signer, pair }: Ready, body: Fields, tm: string | undefined): Promise<Fields> {
    return {
      ...body,
      userCheckDeviceSign: await signer.sign([parts.session().userId, tm].join('\n')),
      lastAlgorithm: parts.keys.lastBound() ?? pair.algorithm,
    }
  }

  return {
    async prepare({ url, headers, body, isSealed, isOurs }) {
      const path = pathOf(url)
      const before = current
      let how = await ready()
      if (isSealed && before && how.state === 'unsigned') {
        // The reader pressed a button: retry what failed before, for sealed requests only.
        forgetConfig()
        how = await start()
      }
      let content = body
      if (isSealed) sealedIn = parts.session().token
      if (isSealed && how.state === 'ready') sealedBy = how
      if (isSealed) content = await (await parts.logIn()).sealLogIn(how, path, body ?? {}, parts)
      if (how.state !== 'ready') return { url, headers, body: content ? JSON.stringify(content) : '' }

      if (how.config.userCheckDeviceUrl.includes(path)) content = await withDeviceCheck(how, content ?? {}, headers.tm)
      const request = { url, headers, body: content ? JSON.stringify(content) : '' }
      if (!isOurs || !(isSealed || isListedBy(how.config, path))) return request
      return { ...request, headers: { ...headers, ...(await signingHeaders(how.config, how.signer, request)) } }
    },

    async bindTo(answer, path) {
      const how = sealedBy
      const { token } = parts.session()
      if (!how || !token) return
      const { userIdOf, isWaiting } = await parts.logIn()
      const userId = userIdOf(answer)
      if (userId === null) {
        // Nothing that this session sends can be signed. While its QR code waits, the page can be logged in another way.
        if (token !== sealedIn && !isWaiting(answer, path)) parts.tell('bindFailed', 'no user id')
        return
      }
      const { pair } = how
      await Promise.all([parts.keys.write(await tokenName(token), pair), parts.keys.write(userName(userId), pair)])
      // The next log-in is another session, with a pair of its own.
      await parts.keys.remove(unboundName(pair.algorithm))
      parts.keys.noteBound(pair.algorithm)
      restart()
    },

    async warmUp() {
      await Promise.all([ready(), parts.logIn()])
      return parts.keys.isLasting()
    },

    refetch: debounced(() => {
      forgetConfig()
      restart()
    }),
    restart,
  }
}
