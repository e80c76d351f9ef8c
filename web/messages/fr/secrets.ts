const secrets = {
  held: 'Cela ressemble à une phrase de récupération ou à une clé privée. Qui la connaît possède le portefeuille. Rien n’est enregistré ni envoyé.',
}

export const rooms = { secrets }
