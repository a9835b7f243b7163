import { splitWords } from './word-list.ts';

/**
 * Words with which people in Spain look for the services of the first catalogue: trades, problems, parts and machines, regional words
 * included. By the first name of the service; phrases are separated by commas, and each word of a phrase counts by itself, so a word with
 * another main meaning stands in a form that few people type ('paneles japoneses'). The staff can replace the words of a service.
 */
const WORDS: Readonly<Record<string, string>> = {
  Fontanería: `
    fontanero, fontanera, lampista, plomero, grifo, grifería, monomando, termostático, gotea, goteo, pierde agua, fuga de agua,
    escape de agua, tubería, tubo reventado, cañería, bajante, cisterna, inodoro, váter, wáter, retrete, taza del baño, lavabo,
    lavamanos, pila, bidé, ducha, plato de ducha, alcachofa, bañera, fregadero, sifón, desagüe, latiguillo, manguito, llave de paso,
    llave de corte, contador de agua, presión del agua, grupo de presión, bomba de agua, inundación, agua en el suelo, mancha en el
    techo del vecino, soldar tubos, plomo, cobre, multicapa, descalcificador, ósmosis, filtro de agua, termo eléctrico, calentador
    eléctrico, conectar lavadora, conectar lavavajillas, toma de agua, junta, flotador, mecanismo de descarga, sanitarios, aljibe`,
  Desatascos: `
    desatasco, desatascar, desatascador, desatrancar, desatranco, desembozar, atasco, atascado, atascada, embozado, obstruido,
    obstrucción, taponado, tapón, no traga, no baja el agua, agua estancada, rebosa, retorno de aguas, malos olores, huele a
    alcantarilla, váter atascado, inodoro atascado, fregadero atascado, ducha atascada, bajante atascada, tubería atascada, desagüe,
    alcantarilla, alcantarillado, arqueta, fosa séptica, pozo negro, pozo ciego, sumidero, colector, saneamiento, aguas fecales,
    aguas residuales, camión cuba, limpieza de tuberías, agua a presión, cámara en tuberías, pocero, bote sifónico, toallitas, grasa`,
  'Reparación de calderas': `
    caldera, calderas, calderero, calefactor, calentador, calentador de gas, butano, propano, gasoil, pellets, condensación, caldera
    estanca, no hay agua caliente, sin agua caliente, sale agua fría, no enciende, no arranca, se apaga, no salta la llama, piloto,
    quemador, encendido, presión baja, pierde presión, vaso de expansión, llave de llenado, purgador, intercambiador, bomba, ruido en
    la caldera, código de error, avería, revisión de caldera, mantenimiento de caldera, cambiar caldera, chimenea, salida de humos,
    Vaillant, Junkers, Bosch, Roca, Baxi, Saunier Duval, Ferroli, Cointra, Ariston, Viessmann, Beretta, termo, acumulador`,
  'Instalación de gas': `
    gasista, instalador de gas, instalador autorizado, técnico del gas, gas natural, gas ciudad, propano, butano, bombona, depósito
    de gas, huele a gas, olor a gas, fuga de gas, escape de gas, tubería de gas, goma del gas, regulador, llave del gas, contador de
    gas, alta del gas, certificado de gas, boletín de gas, inspección de gas, revisión del gas, revisión obligatoria, rejilla de
    ventilación, cocina de gas, encimera de gas, fuegos, cambio a gas natural, acometida, precinto, Naturgy, Nedgia, Repsol`,
  Electricidad: `
    electricista, eléctrico, eléctrica, instalación eléctrica, luz, sin luz, se va la luz, apagón, no hay corriente, salta el
    diferencial, salta el automático, saltan los plomos, plomos, fusible, cuadro eléctrico, cuadro de luces, magnetotérmico,
    cortocircuito, calambre, da corriente, chispazo, chispas, quemado, huele a quemado, enchufe, enchufe quemado, toma de corriente,
    interruptor, conmutador, pulsador, regulador, cable, cableado, cables pelados, lámpara, plafón, downlight, foco, bombilla, led,
    tira led, fluorescente, halógeno, aplique, iluminación, alumbrado, punto de luz, timbre, boletín eléctrico, certificado eléctrico,
    contador de la luz, aumentar la potencia, derivación, toma de tierra, domótica, detector de movimiento, extractor de baño,
    punto de recarga, cargador de coches eléctricos, ventilador de techo`,
  'Aire acondicionado': `
    aire, aire acondicionado, climatización, climatizador, clima, frigorista, split, multisplit, consola, cassette, conductos, rejillas,
    bomba de calor, aerotermia, no enfría, no echa frío, echa aire caliente, gotea el aire, ruido del aire, carga de gas, gas
    refrigerante, recargar gas, fuga de refrigerante, compresor, unidad exterior, unidad interior, filtros del aire, limpieza del
    aire, mantenimiento del aire, instalar aire, mover el aparato, mando del aire, portátil, frío, calor, ventilación, Daikin,
    Mitsubishi, Fujitsu, LG, Hisense, Toshiba`,
  'Calefacción y radiadores': `
    calefacción, calefactor, calefa, radiador, radiadores, emisor térmico, acumulador, no calienta, está frío, purgar, purgado, purga,
    llave del radiador, válvula termostática, termostato, cronotermostato, detentor, gotea el radiador, fuga en el radiador, cambiar
    radiador, mover radiador, pintar radiador, toallero, suelo radiante, calefacción central, repartidor de costes, circuito, estufa,
    estufa de leña, estufa de pellets, pellets, chimenea, cassette de leña, deshollinar, hace frío en casa, calentar la casa, biomasa`,
  'Placas solares': `
    placa solar, placas solares, panel, paneles, panel solar, paneles solares, fotovoltaica, fotovoltaico, energía solar, autoconsumo,
    inversor, batería solar, baterías, excedentes, compensación, kit solar, solar térmica, agua caliente solar, termosifón, captador,
    instalación aislada, renovables, ahorrar luz, tejado solar, subvención, limpieza de placas, mantenimiento de placas, Huawei,
    microinversor, kilovatios`,
  'Antenas y telecomunicaciones': `
    antena, antenas, antenista, parabólica, televisión, tele, TDT, no se ve la tele, sin señal, se pixela, canales, sintonizar,
    resintonizar, amplificador, toma de antena, cable de antena, coaxial, satélite, portero automático, telefonillo, interfono,
    videoportero, videoportería, wifi, internet, router, repetidor, cobertura, fibra, fibra óptica, cable de red, ethernet, red, rack,
    roseta, punto de red, teléfono fijo, centralita, cámara de seguridad, cámaras, videovigilancia, alarma, alarmas, megafonía`,
  'Reparación de electrodomésticos': `
    electrodoméstico, electrodomésticos, línea blanca, lavadora, secadora, lavasecadora, lavavajillas, friegaplatos, lavaplatos,
    nevera, frigorífico, frigo, congelador, arcón, combi, horno, microondas, vitrocerámica, vitro, placa de inducción, inducción,
    encimera, campana extractora, campana, aspiradora, cafetera, batidora, plancha, vinoteca, no centrifuga, no desagua, no lava, no
    enfría, no calienta, no seca, no gira, hace hielo, gotea la lavadora, hace mucho ruido, tambor, goma de la puerta, bomba de
    desagüe, resistencia, motor, escobillas, correa, placa electrónica, termostato, mandos, Balay, Bosch, Siemens, Fagor, Teka,
    Whirlpool, Electrolux, Zanussi, Beko, Samsung, LG, AEG, Miele`,
  'Reparación de ordenadores': `
    informático, informática, ordenador, ordenadores, computadora, PC, portátil, sobremesa, Mac, MacBook, iMac, Windows, Linux, lento,
    va lento, se cuelga, no arranca, no enciende, pantallazo azul, pantalla azul, pantalla negra, virus, malware, antivirus,
    formatear, formateo, reinstalar, instalar programas, programa, disco duro, SSD, memoria RAM, ampliar memoria, recuperar datos,
    recuperar archivos, copia de seguridad, teclado, ratón, monitor, ventilador, cargador del portátil, batería del portátil,
    bisagra, tarjeta gráfica, fuente de alimentación, placa base, impresora, imprimir, escáner, correo, contraseña, red, wifi,
    consola, PlayStation, Xbox, Nintendo Switch, HP, Lenovo, Asus, Acer, Dell`,
  'Reparación de móviles': `
    móvil, móviles, teléfono, teléfonos, celular, smartphone, tablet, tableta, iPad, iPhone, Samsung, Galaxy, Xiaomi, Redmi, Huawei,
    Oppo, Realme, Motorola, Pixel, pantalla rota, pantalla del móvil, cristal del móvil, cristal templado, no carga, conector de
    carga, puerto de carga, batería del móvil, dura poco la batería, se moja, mojado, se cayó al agua, no enciende, se apaga,
    altavoz, micrófono, cámara del móvil, botón, tapa trasera, desbloquear, liberar, recuperar fotos, smartwatch, reloj inteligente,
    táctil`,
  Cerrajería: `
    cerrajero, cerrajera, cerraje, cerradura, cerraduras, cerrojo, pestillo, bombín, bombillo, cilindro, escudo, llave, llaves,
    llave rota, llave partida, llave dentro, llaves dentro, perdido las llaves, robado las llaves, olvidado las llaves, copia de
    llaves, duplicado, llave maestra, amaestramiento, puerta cerrada, no puedo entrar, no abre, abrir puerta, apertura de puertas,
    puerta bloqueada, puerta blindada, puerta acorazada, puerta de seguridad, puerta de garaje, cierre metálico, persiana metálica,
    reja, rejas, verja, herrero, herrería, soldador, soldadura, hierro, barandilla, caja fuerte, caja de caudales, buzón, candado,
    manilla, muelle de puerta, mirilla, robo, antibumping, cerradura electrónica`,
  Carpintería: `
    carpintero, carpintera, ebanista, ebanistería, madera, mueble a medida, muebles a medida, armario a medida, armario empotrado,
    vestidor, puerta de madera, puerta que roza, puerta hinchada, no cierra la puerta, cepillar, puerta corredera, bisagra, marco,
    tapeta, jamba, rodapié, zócalo, tarima, tarima flotante, parquet, parqué, laminado, suelo de madera, acuchillar, lijar suelo,
    escalera de madera, pasamanos, viga, pérgola, porche, estantería a medida, encimera, mesa de madera, restaurar muebles, chapa,
    contrachapado, DM, melamina, ventana de madera, ventana de aluminio, carpintería de aluminio, PVC, cajones, lacar`,
  Pintura: `
    pintor, pintora, pintores, pintar, pintado, pintar piso, pintar casa, pintar habitación, pintar fachada, pintar techo, pintar
    puertas, brocha, rodillo, gotelé, quitar gotelé, alisar, alisado, estuco, estucado, empapelar, papel pintado, vinilo, esmalte,
    plástica, lacado, lacar, barniz, barnizar, antihumedad, antimoho, moho, humedades, desconchones, desconchado, pared, paredes,
    masilla, grietas, color, blanco, mano de pintura, graffiti, pintadas, señalización, plaza de garaje`,
  Albañilería: `
    albañil, albañiles, paleta, paletas, peón, obra, obras, reforma, reformas, reformar baño, reformar cocina, reforma integral,
    rehabilitación, construcción, constructor, tabique, tirar tabique, tirar pared, muro, ladrillo, cemento, hormigón, mortero, yeso,
    yesero, escayola, escayolista, falso techo, pladur, alicatar, alicatado, alicatador, azulejo, azulejos, baldosa, baldosas,
    gres, rachola, solar, solado, suelo, terrazo, microcemento, enfoscar, enlucir, tejado, tejas, tejador, gotera, goteras,
    cubierta, azotea, terraza, impermeabilizar, tela asfáltica, canalón, fachada, grieta, humedad, filtraciones, plato de ducha por
    bañera, cambiar bañera por ducha, chimenea, barbacoa, escalera, poyete, derribo, demolición, escombros, rozas`,
  Cristalería: `
    cristalero, cristalera, cristaleros, cristal, cristales, vidrio, vidriero, vidriera, cristal roto, ventana rota, luna, lunas,
    escaparate, espejo, espejos, mampara, mampara de baño, mampara de ducha, doble acristalamiento, doble cristal, Climalit, aislante,
    vidrio templado, cristal a medida, laminado, cristal de mesa, acristalar terraza, cortina de cristal, cerramiento, ventana,
    ventanal, puerta de cristal, silicona, junquillo, claraboya, vitrina, barandilla de cristal`,
  'Persianas y toldos': `
    persiana, persianas, persianero, persianista, no sube la persiana, no baja la persiana, persiana atascada, persiana rota, cinta
    de persiana, cinta rota, recogedor, lama, lamas, cajón de persiana, eje, motor de persiana, motorizar, persiana eléctrica,
    persiana enrollable, veneciana, estor, estores, cortina, cortinas, paneles japoneses, mallorquina, contraventana, toldo, toldos, lona,
    brazo de toldo, capota, toldo vela, sombra, pérgola, mosquitera, mosquiteras, mando de persiana`,
  'Montaje de muebles': `
    montador, montadores, montaje, montar, montar mueble, armar, ensamblar, desmontar, desmontaje, muebles, mueble, armario, cama,
    canapé, litera, cuna, sofá cama, mesa, silla, escritorio, cómoda, estantería, librería, zapatero, mueble de tele, aparador,
    cocina, módulos, Ikea, Pax, Kallax, Leroy Merlin, Conforama, Maisons du Monde, kit, instrucciones, tornillos, muebles de jardín`,
  'Manitas y pequeños arreglos': `
    manitas, chapuza, chapuzas, chapucillas, apaños, arreglo, arreglos, arreglar cosas, reparaciones, reparaciones del hogar, bricolaje,
    mantenimiento, multiservicios, mañoso, colgar, colgar cuadro, cuadros, colgar espejo, colgar tele, soporte de tele, barra de
    cortina, cortinas, riel, estante, balda, baldas, taladro, taladrar, agujero, taco, tornillo, atornillar, silicona, sellar, perchero,
    tendedero, tope, pomo, tirador, percha, toallero, escobillero, tapa del váter, cambiar bombilla, colgar lámpara, burlete, juntas`,
  Limpieza: `
    limpiador, limpiadora, limpiar, limpiar casa, limpieza, limpieza del hogar, limpieza a fondo, limpieza general, limpieza de
    oficinas, limpieza de comunidades, limpieza de portales, limpieza de cristales, fin de obra, asistenta, empleada de hogar,
    empleada doméstica, señora de la limpieza, chica de la limpieza, interna, planchar, plancha, fregar, barrer, aspirar, polvo,
    suciedad, cristales, ventanas, abrillantar, pulir suelo, encerar, mármol, vitrificar, alfombra, alfombras, moqueta, tapicería,
    sofá, colchón, manchas, desinfección, desinfectar, síndrome de Diógenes, piso turístico, garaje, trastero, campana`,
  Jardinería: `
    jardinero, jardinera, jardín, jardines, paisajista, césped, césped artificial, cortar césped, segar, segadora, cortacésped, seto,
    setos, recortar, podar, poda, podador, árbol, árboles, talar, tala, tocón, palmera, palmeras, picudo, ramas, arbustos, plantas,
    plantar, macetas, flores, rosales, huerto, riego, riego automático, riego por goteo, aspersor, aspersores, programador, abono,
    malas hierbas, hierba, hierbajos, maleza, desbrozar, desbroce, desbrozadora, parcela, finca, terreno, hojas, tierra, gravilla,
    valla, brezo, fumigar plantas, pulgón, procesionaria`,
  Piscinas: `
    piscina, piscinas, piscinero, alberca, jacuzzi, spa, hidromasaje, agua verde, agua turbia, cloro, clorador, cloración salina, sal,
    algas, pH, algicida, depuradora, depuración, filtro de arena, bomba de piscina, skimmer, limpiafondos, robot de piscina, vaciar
    piscina, llenar piscina, abrir piscina, invernar, lona de piscina, cobertor, liner, gresite, vaso, fuga en la piscina, pierde agua
    la piscina, escalera de piscina, foco de piscina, construir piscina, piscina de obra, piscina desmontable, climatizar piscina,
    socorrista`,
  'Control de plagas': `
    plaga, plagas, fumigar, fumigación, fumigador, exterminador, desinsectación, desinsectar, desratización, desratizar, insectos,
    bichos, cucaracha, cucarachas, chinche, chinches, pulgas, garrapatas, piojos, hormigas, moscas, mosquitos, mosquito tigre, avispas,
    avispa asiática, avispero, nido, nidos, abejas, arañas, polillas, ácaros, pececillos de plata, termitas, carcoma, polilla de la
    madera, rata, ratas, ratón, ratones, roedores, topos, palomas, antipalomas, gorgojos, gusanos, serpientes, veneno, trampas,
    procesionaria`,
  'Mudanzas y portes': `
    mudanza, mudanzas, mudarme, mudarse, cambio de casa, cambio de piso, porte, portes, transporte, transportar, transportista,
    trasladar, traslado, llevar muebles, mover muebles, subir muebles, bajar muebles, cargar, descargar, furgoneta, furgón, camión,
    conductor, mozo, mozos, plataforma elevadora, grúa, montamuebles, elevador, embalar, embalaje, empaquetar, cajas, guardamuebles,
    trastero, vaciar piso, vaciado, vaciar trastero, recogida de muebles, retirar muebles, tirar muebles, punto limpio, piano, sofá,
    nevera, lavadora, paquete, recoger, entregar`,
};

const names: ReadonlySet<string> = new Set(Object.keys(WORDS));

/** Returns the default words of a service by its name in the first catalogue; none for any other name and for null. */
export const defaultWords = (name: string | null): readonly string[] =>
  name !== null && names.has(name) ? splitWords(WORDS[name]?.replace(/\n/g, ' ') ?? '') : [];

interface ServiceWords {
  /** Name in the first catalogue; null for a service that the staff added. */
  readonly default_name: string | null;
  /** Words of the staff, one a line, which replace the default ones; null while these count. */
  readonly words: string | null;
}

/** Returns the words with which a service is found. */
export const wordsOf = ({ default_name, words }: ServiceWords): readonly string[] =>
  words === null ? defaultWords(default_name) : splitWords(words);

/** Returns typed words as a service stores them: null when they are the default ones, which a new version may change. */
export function ownWords(defaultName: string | null, typed: string | null): string | null {
  const words = splitWords(typed ?? '');
  return typed === null || words.join() === defaultWords(defaultName).join() ? null : words.join('\n');
}
