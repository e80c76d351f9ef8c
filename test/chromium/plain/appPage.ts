import exchange from 'insights:exchange'
import { createNativeMedia } from '#fixtures/app/media.ts'
import { createPlainRequest } from '#fixtures/app/plainRequest.ts'
import { fakeApp } from '#fixtures/app/testing.ts'

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

const picture = () => new Blob([Uint8Array.from(atob(pixel), (letter) => letter.charCodeAt(0))], { type: 'image/png' })

const plain = createPlainRequest(() => app.native.$settings.get().userId)
const app = fakeApp(exchange, {
  request: plain.request,
  screens: ['rank'],
  login: async () => plain.exchange.world.people[0]?.id ?? null,
  media: createNativeMedia({
    request: plain.request,
    send: plain.send,
    pick: async () => [{ bytes: picture(), width: 1, height: 1, preview: URL.createObjectURL(picture()) }],
  }),
})
Object.assign(window, { plainApp: { app, plain } })
