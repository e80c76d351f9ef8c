const simulation = {
  title: 'Trading simulato',
  text: 'Qui saldi e ordini non sono reali.',
  leave: 'Esci dalla simulazione',
  notOpen: 'Questa pagina non fa parte del trading simulato. Esci dalla simulazione per aprirla.',
}

export const rooms = { simulation }
