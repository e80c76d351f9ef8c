import { inject } from 'vitest'
import { uploadSuite } from '../drivers/uploads/suite.ts'
import { openHost } from '../drivers/webkit.ts'

// The host takes calls from nobody, so that the page sends its files by itself, as in any browser. Its sessions are private ones.
// Of a stream that the exchange drops WebKit's network on GTK tells nobody: the page gives it up after its own 45 s.
uploadSuite(() => openHost({ gateway: inject('sandbox').https, origins: [], reply: false }), '503')
