import { openHost } from '#scripts/drivers/webkit.ts'
import { sandbox } from '../support/sandbox.ts'
import { uploadSuite } from '../support/uploads/suite.ts'

// The host takes no calls, so that the page sends its files by itself, as in any browser. Its sessions are private ones.
// WebKit's network on GTK does not report a stream that the exchange drops: the page gives it up after its own 45 s.
uploadSuite(() => openHost({ gateway: sandbox.https, origins: [], reply: false }), '503')
