const secrets = {
  held: 'Mukhang seed phrase o private key iyan. Kung sino ang may hawak nito, siya ang may-ari ng wallet. Hindi ito ise-save o ipapadala.',
}

export const rooms = { secrets }
