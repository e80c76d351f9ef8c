const simulation = {
  title: 'Trading simulé',
  text: 'Les soldes et les ordres ne sont pas réels ici.',
  leave: 'Quitter la simulation',
  notOpen: 'Cette page ne fait pas partie du trading simulé. Quittez la simulation pour l’ouvrir.',
}

export const rooms = { simulation }
