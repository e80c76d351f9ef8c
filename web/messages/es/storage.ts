const storage = {
  denied: 'Este navegador no nos deja guardar nada. Tu elección dura hasta que cierres la página.',
  full: 'No queda espacio en este dispositivo. Tu elección dura hasta que cierres la página.',
  corrupt: 'Algo guardado en este dispositivo estaba dañado y se ha restablecido.',
  blocked: 'Otra pestaña retiene tus datos guardados. Ciérrala y todo volverá a guardarse.',
  newer: 'Hay abierta una versión más reciente de esta página. Recarga esta página para conservar tu elección.',
}

export const rooms = { storage }
