// The library in parts: its types come for the whole only.
declare module 'node-forge/lib/forge.js' {
  import forge = require('node-forge')
  export = forge
}
declare module 'node-forge/lib/md5.js' {}
declare module 'node-forge/lib/pem.js' {}
declare module 'node-forge/lib/rsa.js' {}
declare module 'node-forge/lib/sha256.js' {}
