import type { CommonNames } from './common-names.ts';

export const indiaNames: CommonNames = {
  IN: {
    female: `Aadhya Aanchal Aarohi Aarthi Aarti Aarushi Aasha Aashi Abha Abhilasha Abhinaya Achala Adhira Aditi Adwaita
      Agrata Ahalya Ahana Aisha Aishwarya Akanksha Akhila Akriti Akshara Akshata Akshaya Alaknanda Alamelu Alekhya
      Alisha Alka Alpana Amala Amarjot Ambal Ambika Ambuja Amisha Amita Amodini Amrapali Amrita Amruta Amrutha Amudha
      Anagha Anahita Anandhi Anandi Anandita Anannya Ananya Anasuya Andal Angana Angoori Anika Anima Anindita Anita
      Anjali Anjana Anjini Anju Ankita Annapoorna Annapurna Anokhi Antara Anuja Anula Anumati Anumita Anupama Anupriya
      Anuradha Anureet Anusha Anushka Anushree Anvi Anvitha Anwesha Anwita Aparna Apeksha Aradhana Aradhya Aratrika
      Archana Archita Arpana Arpita Arshia Aruna Arundhathi Arundhati Arunima Aryahi Asavari Asees Asha Ashalata
      Ashima Ashmita Ashwini Asmita Atreyee Avani Avantika Avinashi Avni Ayesha Ayushi Baishakhi Bakula Bala Banalata
      Banani Banita Barkha Barnali Basanti Beena Bela Bhagya Bhagyalakshmi Bhagyashree Bhagyavati Bhairavi Bhanumati
      Bhanupriya Bharathi Bharati Bhargavi Bhavana Bhavani Bhavika Bhavini Bhavna Bhumi Bhumika Bhuvana Bhuvaneswari
      Bidisha Bijoya Bina Bindiya Bindu Binita Bipasha Bonani Brinda Bulbul Chaaya Chahna Chaitali Chaitra Chakrika
      Chameli Chanchal Chanda Chandana Chandanika Chandni Chandra Chandrakala Chandralekha Chandramukhi Chandrani
      Chandraprabha Chandrika Chandrima Charita Charu Charulata Charulatha Charumati Charvi Chaula Chetana Chetna
      Chhavi Chhaya Chinmayi Chitkala Chitra Chitralekha Chitrangada Chitrani Daivi Daksha Dakshayani Damayanthi
      Damayanti Damini Darshana Daya Debasmita Debjani Deboshree Deeba Deeksha Deepa Deepali Deepana Deepanjali
      Deepanwita Deepashikha Deepika Deepmala Deepshikha Deeptha Deepti Devaki Devangi Devanshi Devasena Devi Devika
      Devina Devishi Devyani Dhanalakshmi Dhanashree Dhanishta Dhanvi Dhanya Dhara Dharini Dharitri Dhriti Dhwani
      Dhyana Diksha Dimple Dipali Dipti Disha Dishita Divija Divya Diya Draupadi Drishti Drishya Dulari Durba Durga
      Durgeshwari Ekta Ela Elakshi Elina Esha Eshana Eshita Eshwari Falguni Gajalakshmi Gamini Gandhali Ganga Gangotri
      Gargee Gargi Garima Gaurangi Gauravi Gauri Gaurika Gayathri Gayatri Geeta Geetanjali Geetha Geethanjali Geethika
      Girija Gita Gitali Gitika Godavari Gomathi Gomati Gopika Gouri Gowri Grishma Gulika Gunja Gunjana Gunwanti Haima
      Haimanti Hamsa Hamsini Hansa Hansika Harinakshi Harini Haripriya Harita Haritha Harsha Harshada Harshala
      Harshini Harshita Harshitha Hasini Hasita Hasumati Heena Hema Hemakshi Hemalatha Hemali Hemangi Hemani Hemanti
      Hemlata Hetal Himani Hina Hinal Hiral Hiranmayi Hita Hridaya Hrithika Ikshita Ila Indali Indira Indrakshi
      Indrani Indu Induja Indukala Indulekha Indumathi Indumati Iniya Ipsa Ipsita Ira Iravati Isha Ishani Ishanvi
      Ishika Ishita Ishwari Iyalisai Jagadamba Jagrati Jagriti Jagruti Jahnavi Jaishree Jalpa Jamini Jamuna Janaki
      Janhavi Janki Jasmeet Jaswanti Jaya Jayalakshmi Jayalalitha Jayanthi Jayanti Jayaprada Jayashree Jayasri
      Jayasudha Jayati Jayita Jayna Jeeva Jeevana Jhankar Jhanvi Jharna Jhilmil Jigna Jignasha Jigyasa Jinal Jivika
      Joshna Joyeeta Juhi Jui Jwala Jyothi Jyothika Jyothsna Jyoti Jyotika Jyotirmoyee Jyotsna Kaajal Kadambari
      Kadambini Kaishori Kajal Kajol Kakali Kala Kalavathi Kalavati Kaleeswari Kalindi Kaliyani Kalpana Kalpita
      Kalyani Kamakshi Kamala Kamalakshi Kamalika Kamana Kamayani Kamini Kamna Kanakalatha Kanakavalli Kanaklata
      Kanchan Kanchana Kanchi Kangana Kanika Kanimozhi Kankana Kannagi Kannaki Kanta Kanti Kanupriya Karishma Karthiga
      Karthika Karuna Karunamayi Karunya Kashish Kashvi Kasthuri Kasturi Katyayani Kaumudi Kausalya Kaushalya Kaushiki
      Kaveri Kavika Kavita Kavitha Kavya Kayalvizhi Keertana Keerthana Keerthi Ketaki Ketana Ketki Keya Khevna
      Khushboo Khyati Kiranmayi Kirthi Kiruthika Kishori Kokila Komal Komala Koushalya Koyel Kripa Krishi
      Krishna-Kumari Krishnaveni Krithika Kriti Krittika Krupa Kshama Kshipra Kumari Kumkum Kumud Kumudini Kundanika
      Kunjal Kunjalata Kunti Kurinji Kushala Kusum Kusuma Kusumita Kusumlata Laasya Laboni Lajja Lajjawati Lajwanti
      Lakshita Lakshmi Lakshmipriya Lalana Lalima Lalita Lalitha Lalithambika Lasya Lata Latha Latika Lavangi
      Lavanika Lavanya Laxmi Laxmibai Leela Leelamani Leelavathi Leelavati Leena Lekha Likhita Lila Lipi Lipika
      Lochana Lohita Lona Lopa Lopamudra Madhabi Madhavi Madhavilatha Madhu Madhubala Madhuja Madhula Madhulata
      Madhulika Madhumalati Madhumathi Madhumita Madhumitha Madhunisha Madhura Madhuri Madhurima Madhushree Madhushri
      Madhusmita Magadhi Mahadevi Mahalakshmi Mahalaxmi Mahashweta Mahek Mahika Mahima Mahishma Mahua
      Mahuya Maithili Maithreyi Maitreyi Malarvizhi Malashree Malathi Malati Malavika Malika Malini Malli Mallige
      Mallika Mallikarjuni Malvika Mamatha Mamta Manali Manasi Manaswi Manaswini Manda Mandakini Mandara Mandira
      Mangai Mangala Mangalagauri Manideepa Manikarnika Manimala Manimekalai Manimozhi Manini Manisha Manjari Manjira
      Manjiri Manjot Manju Manjubala Manjula Manjulika Manjusha Manjushree Manjusree Mannat Manorama Manoranjana
      Manoshi Mansi Manvi Manya Maragatham Matangi Maya Mayura Mayuri Mayurika Medha Meena Meenakshi Meenal Meera
      Megha Meghana Meghna Mehal Mekhala Menaga Menaka Menmozhi Mihika Mikeyla Milana Minakshi Minal Minati Mini
      Mirnalini Mishti Mitali Mithila Mitra Modini Moghana Mohana Mohanapriya Mohini Mohitha Monalisa Monika Moumita
      Moushumi Mousumi Mridini Mridu Mridula Mrinalini Mrinmayi Mrudula Mrunal Mrunalini Mugdha Mukta Mukti Mukula
      Mukulita Muthulakshmi Muthumari Muttammal Mythili Nabanita Nachiyar Nagalakshmi Nagamani Nagarathna Nainesha
      Naini Nainika Nalini Namita Namrata Namrita Namya Nandana Nandanika Nandhini Nandika Nandini Nandita Nanditha
      Narayani Narmada Narmadha Natasha Navaneeta Navneeta Navya Nayana Nayantara Nayonika Neelakshi Neelam Neelambari
      Neelanjana Neelaveni Neelima Neelja Neena Neepa Neeraja Neerja Neeta Neeti Neetu Neha Nehal Netra Netravati
      Nibedita Nidhi Nidhika Niharika Niketa Nikhila Niki Nikita Nila Nilanjana Nilasha Nilavathi Nileen Nilima
      Nimisha Nipa Niraimathi Niranjana Nirjala Nirmala Nirmayi Nirupa Nirupama Nirvani Nisha Nishi Nishita Nishitha
      Nishka Nishtha Nita Nitara Nithilam Nithya Niti Nitika Nitya Nityapriya Nivedhitha Nivedita Niveditha Nivetha
      Niyati Nupur Nutan Ojasvi Ojaswini Omana Omisha Oorja Oormila Oviya Padma Padmaja Padmakshi Padmalatha Padmalaya
      Padmapriya Padmavathi Padmavati Padmini Pakhi Pallabi Pallavi Panchali Panchami Pankaja Pankhuri Pankti
      Parineeta Parinita Parnika Parnita Paromita Parul Parvathi Parvathy Parvati Parvin Patralekha Patralika Pavana
      Pavani Pavithra Pavitra Payal Payel Payoja Phoolan Phoolwati Phulmani Piali Pihu Pinki Piyali Piyusha Pooja
      Poonam Poongodi Poongothai Poongulali Poornakala Poornasri Poornima Poorva Poorvi Poushali Prabha Prabhati
      Prabhavati Prabhjot Prachi Prachiti Pradnya Pragati Pragna Pragnya Pragya Prajakta Prajna Pramada Pramila
      Pramiti Pramodini Pranali Pranati Pranavi Pranaya Pranita Pranitha Pranjali Prapti Prarthana Prasanthi
      Prashanthi Prashila Prathama Prathibha Prathiksha Pratibha Pratiksha Pratima Pratyusha Praveena Preetha Preethi
      Preeti Preetika Preksha Prema Premalatha Prerana Prerna Prishita Pritha Prithika Priti Pritika Priya
      Priyadarshini Priyadarsini Priyal Priyamvada Priyanka Priyanshi Priyasha Promila Puja Pujita Punita Punyavati
      Purabi Purnashri Purnima Purva Purvi Pushkala Pushpa Pushpalata Pushpalatha Pushpanjali Pushpavathi Pushpita
      Puspa Raagini Rabhya Rachana Rachita Rachna Radha Radhamani Radhana Radhani Radhika Ragasudha Ragavi Rageshwari
      Ragini Ragvi Raina Rajalakshmi Rajamma Rajani Rajanigandha Rajashree Rajasi Rajasri Rajata Rajeshwari Rajnandini
      Rajni Rajrani Rajshree Rajshri Rajyalakshmi Rakhee Rakhi Raksha Rakshitha Ramaa Ramadevi Ramani Rambha
      Rameshwari Ramila Ramita Ramola Ramya Rangamma Rangana Rangoli Rani Ranita Ranjana Ranjani Ranjini Ranjita
      Ranjitha Ranu Rasa Rashi Rashmi Rashmika Rashmita Rasika Rasna Rati Ratna Ratnabali Ratnali Ratnamala Ratnavali
      Ratri Ravina Razia Reema Reena Reet Reeti Reetika Reeva Rekha Rekhya Renu Renuga Renuka Resham Reshma Reshmi
      Revathi Revati Rewati Rhea Riddhi Ridhi Rijuta Rimjhim Rina Rinki Rishika Rishita Ritika Ritisha Ritu
      Ritu-Parna Rituparna Riva Riya Rohana Rohini Rohita Roma Romila Romola Roopa Roopali Roopashree Roopkala
      Roopmati Roopsi Roshini Roshni Rubaina Rubeena Ruchi Ruchika Ruchira Ruchita Ruchitha Rudrakshi Rudrani Rukma
      Rukmani Rukmavati Rukmini Rupa Rupali Rupashi Rupasi Rupavati Rupeshwari Rupika Rupinder Rupsha Rushali Rutuja
      Rutvi Saachi Saanvi Sachita Sadgati Sadhana Sadhika Sadhvi Sagarika Sahana Saheli Sahiba Sahithi Sai-Priya
      Sajala Sajani Sajili Sajni Sakhi Sakina Sakshi Saloni Samhita Samhitha Samidha Samiksha Samita Sampada Sampatti
      Sampriti Samridhi Samskriti Samyukta Samyuktha Sanaa Sananda Sanchali Sanchaya Sanchita Sanchitha Sandhya
      Sangamitra Sangeeta Sanghamitra Sangita Sangitha Sanika Sanjana Sanjivani Sanjukta Sanjushree Sankari Sanskriti
      Santoshi Sanvi Sanyukta Saparna Sapna Sarada Saraniya Saraswathi Saraswathy Saraswati Saravati Sarayu Sarbani
      Sarika Sarita Sarmistha Saroja Sarojini Saruprani Sarvani Sarvari Sarvika Sarvinder Saryu Sashi Satarupa Sathya
      Sathyabhama Satvika Satyabhama Satyarupa Satyavati Saudamini Saumya Savarna Savita Savitha Savithri Savitri
      Sawini Sayali Sayantani Sayoni Seema Seemanti Seemantini Sejal Selvarani Selvi Semanti Senthamarai Sevati Sevita
      Shabari Shachi Shagufta Shaila Shailaja Shaili Shakambari Shakthi Shakuntala Shalaka Shalini Shambhavi Shampa
      Shanaya Shankari Shankhamala Shanta Shantha Shanthi Shanthini Shanti Sharada Sharadini Sharanya Sharayu Sharda
      Sharmadha Sharmila Sharmin Sharmistha Sharvani Sharvari Shashikala Shashwati Shatabdi Shatakshi Shaveta Sheela
      Sheetal Shefali Shefalika Shejali Sherin Shikha Shila Shilavati Shilpa Shilpita Shinjini Shipra Shirisha
      Shishirkana Shivakami Shivali Shivangi Shivani Shivanne Shivika Shivranjani Shobha Shobhana Shobhita Shobhna
      Shorashi Shraddha Shradhdha Shravana Shravani Shravanthi Shravya Shreedevi Shreela Shreelekha Shreemayi
      Shreeparna Shreeya Shrestha Shreya Shridevi Shridula Shrilata Shrilekha Shrimati Shrinika Shrivalli Shriya
      Shruthi Shruti Shubha Shubhada Shubhangi Shubhi Shubhra Shuchi Shuchita Shuddha Shukla Shukti Shulka Shweta
      Shyama Shyamala Shyamali Shyamalika Shyamasri Shyamlata Shyamolima Sibani Siddheshwari Siddhi Siddhika Simran
      Simrit Sindhu Sindhuja Sindhuri Singaravalli Sinsapa Sita Sitalakshmi Sitara Sithara Sivagami Sivakami
      Sivaranjani Smita Smitha Smriti Smruthi Sneha Snehal Snehalata Snehalatha Snigdha Sobha Sobhana Sobhita Sohalia
      Sohana Sohani Sohni Soma Somatra Somila Sona Sonakshi Sonal Sonali Sonalika Sonam Sonia Sonika Soniya Soorat
      Soundarya Sowjanya Sowmya Sravani Sravanthi Sree Sreedevi Sreeja Sreelatha Sreelekha Sreemayi Sreemoyee
      Sreeparna Sreevidya Sridevi Srija Srijani Srilakshmi Srilatha Srilekha Srimathi Srimati Srinidhi Sripriya
      Srirupa Srivani Srividya Sriya Stuti Subarna Subbulakshmi Subha Subhadra Subhaga Subhagya Subhashini Subhasini
      Subhasree Subhra Subhuja Suchandra Sucharita Sucharitha Sucheta Suchi Suchira Suchismita Suchita Suchitra
      Sudakshima Sudarshana Sudarshini Sudeepa Sudeshna Sudevi Sudha Sudhamayi Sudhira Sugandha Sugandhi Sugita
      Sugitha Suguna Suhani Suhasini Suhina Suhitha Sujala Sujata Sujatha Sujaya Sujitha Sukanthi Sukanya Sukeshi
      Sukriti Sukriya Suksma Sukti Sukumari Sulabha Sulagna Sulakshana Sulalita Sulekha Sulochana Suman Sumana Sumathi
      Sumathy Sumedha Sumita Sumithra Sumitra Sumona Sunaina Sunanda Sunandini Sunandita Sunayana Sunayani Sundari
      Suneeta Suneethi Suneeti Suneha Sunita Sunitha Suniti Sunrita Suparna Supraba Suprabha Supraja Suprita Supritha
      Supriti Supriya Supti Surabhi Surama Suravi Surekha Suri Surina Surotama Suruchi Surupa Suryakanti Susama
      Sushama Sushanti Susheela Sushila Sushma Sushmita Sushmitha Sushobhana Susila Susita Susmita Sutapa Suvali
      Suvarata Suvarna Suvarnaprabha Suvarnarekha Suvidha Suyasha Swagata Swagatha Swaha Swapna Swapnali Swapnasundari
      Swara Swarna Swarnalata Swarnalatha Swarnali Swarupa Swastika Swathi Swati Sweta Swetha Taanvi Talika Tamali
      Tamanna Tamasi Tamilarasi Tamilini Tamilselvi Tanaya Tanima Tanirika Tanisha Tanishi Tanishka Tanmayi Tanseem
      Tanu Tanuja Tanuka Tanulata Tanushree Tanushri Tanusri Tanvi Tanvika Tanya Tapani Tapasi Tapasya Tapati Tapti
      Tara Tarakini Tarala Tarana Tarangini Tarini Tarjani Tarla Tarulata Taruna Taruni Tarunika Tarunima Teesta Teja
      Tejal Tejasree Tejasvi Tejasvini Tejaswi Tejaswini Teji Thamarai Thangam Thangamma Thanmayi Thanuja Tharani
      Tharini Thejaswini Thenmoli Thenmozhi Thilaga Thilagavathi Thrisha Thulasi Tilaka Tilottama Timila Tisha
      Titiksha Titli Toral Tridhara Triguna Trikaya Trilochana Trinayani Triparna Tripti Tripura Tripurasundari Trisha
      Trishala Trishna Triveni Triya Trupti Trusha Tuhina Tulasi Tulika Tulsi Tumpa Turvi Tusharika Udaya Udayasri
      Udayini Udita Udyati Ujjaini Ujjwala Ujwala Ulka Ulupi Uma Umadevi Umika Unnati Upama Upasana Upasna Urja Urmi
      Urmika Urmila Urmimala Urna Urshita Urvashi Urvasi Urvi Urvija Usha Usri Utkala Utpalini Utsa Uttara Uttarika
      Vagdevi Vahini Vaidehi Vaijanti Vaijayanthi Vaijayanti Vaikhari Vaishali Vaishavi Vaishnavi Vaishnodevi
      Vaitarani Vajra Vallari Valli Vallika Vanadurga Vanaja Vanajakshi Vanalika Vandana Vandhana Vandita Vani Vanisha
      Vanita Vanitha Vanmala Vanmayi Vanshika Varada Varadalakshmi Varalakshmi Varalika Vari Varija Varsha Varshini
      Varuna Varuni Varunika Vasantha Vasanthi Vasantika Vasatika Vasavi Vasudha Vasugi Vasuki Vasumathi Vasumati
      Vasundhara Vasuprada Vasusri Vatsala Vatsalya Vaygha Veda Vedanti Vedavalli Vedavathi Vedavati Vedha Vedika
      Vedna Veena Veenapani Veeramma Vela Venkatalakshmi Vennela Venu Venya Vetali Vetravati Vibha Vibhavari
      Vibhuti Vichitra Vidhi Vidhut Vidhya Vidisha Vidula Vidya Vidyavati Vidyotma Vihana Vijaya Vijayalakshmi
      Vijayanthi Vijayashree Vijayasri Vijayata Vijeyata Vilasini Vimala Vimalakshmi Vinanti Vinata Vinati Vinaya
      Vineeta Vineetha Vinita Vinitha Vinodini Viprata Vipula Viraja Virajini Virani Visalakshi Vishakha Vishala
      Vishalakshi Vishaya Vishnupriya Vishruti Viswapriya Vithika Viveka Vividha Vrinda Vritika Vritti Vrunda Vrushali
      Vyanjana Vyjayanthi Yaalini Yadavi Yajnaseni Yamika Yamini Yamuna Yashaswini Yashawini Yashika Yashila Yashita
      Yashoda Yashomati Yasti Yatee Yatri Yauvana Yauvani Yesha Yogini Yogita Yojana Yosana Yoshita Yukta Yuktha Yukti
      Yuthika Yutika Zankhana Zarna Zeenat`,
    male: `Aadarsh Aadi Aaditya Aakar Aakash Aalok Aamod Aanand Aarav Aaryan Aatish Aatmaram Aayush Abhay Abhayananda
      Abheek Abhi Abhijat Abhijeet Abhijit Abhilash Abhimanyu Abhinandan Abhinav Abhinay Abhinit Abhirup Abhisar
      Abhishek Abhishekh Abhisumat Abhyudaya Achal Achintya Achyut Adarsh Adesh Adhir Adhiraj Adinath Aditeya Aditya
      Adityavardhan Advait Advaita Advik Agasthya Agastya Agnimitra Agniprava Agnivesh Ahsan Ajatashatru Ajay Ajayan
      Ajayraj Ajinkya Ajit Ajitesh Ajoy Akash Akhand Akhil Akhilendra Akhilesh Akroor Akshaj Akshan Akshat Akshay
      Akshit Akul Alagan Alagappan Alagar Alagarsamy Alakananda Alankar Alhad Alok Amalendu Amalesh Aman Amar
      Amarendra Amarnath Amartya Ambar Ambarish Ambuj Ameya Amish Amit Amitabh Amitabha Amitav Amitava Amitesh
      Amlan Amod Amogh Amoha Amol Amresh Amrish Amrit Anadi Anand Anandan Anandkumar Anandraj Anandrup Anant
      Anantakrishna Anantha Ananthakrishnan Anantram Anbarasan Anbazhagan Anbu Anbumani Anekavarna Anga Angad Aniket
      Anil Anilesh Animesh Anirban Aniruddh Aniruddha Anirudh Anirvan Anirvin Anish Anisham Anjan Anjaneya Anjor Anjum
      Ankal Ankan Ankit Ankur Ankush Annadurai Annamalai Anoop Ansh Anshul Anshuman Anshumat Antariksh Anubhav Anuha
      Anuj Anukul Anunay Anup Anupam Anurag Anuragi Apoorv Aradhan Aranyak Aravind Ardhendu Arghya Arihan Arihant
      Arijit Arindam Arivalagan Arivazhagan Arivoli Arivumani Arivunambi Arjit Arjun Arjuna Arnab Arokiaraj Arokiasamy
      Arpan Arul Arulmurugan Arulselvan Arumugam Arun Arunachalam Arunan Arunkumar Arvind Arvinda Aryabhata Aryaman
      Aryan Aseem Ashay Ashis Ashish Ashit Ashok Ashu Ashutosh Ashvath Ashvatthama Ashwani Ashwath Ashwatthama Ashwin
      Asijit Asim Aslesh Asuman Aswin Atanu Atharva Atmaj Atmananda Atmaram Atreya Atul Atulya Avadhesh Avadhut
      Avaneesh Avaninder Avanindra Avatar Avikshit Avimukta Avinash Avirat Ayog Ayush Ayushman Baalaaditya Baalkrishan
      Baburao Badal Badri Badrinath Badriprasad Bahubali Bahuleya Baidyanath Bajrang Bajranglal Bakul Balachandar
      Balachandra Balachandran Balagopal Balaji Balakrishna Balakumar Balamani Balamurugan Balaraj Balaram Balarama
      Balaraman Balasubramaniam Balasubramanian Balavan Balbir Balchandra Baldev Balendra Balgopal Balkrishna Balmohan
      Balraj Balram Balu Balvinder Balwant Banbihari Bandhu Bandhul Bankebihari Bankim Bankimchandra Bansi Bansilal
      Barid Barindra Barun Basab Basant Basanta Basavaiah Basavaraj Basistha Basudha Batuk Bhadrak Bhadraksh
      Bhagaditya Bhagat Bhagavan Bhagirath Bhagvat Bhagwan Bhagwandas Bhagwant Bhairav Bhanudas Bhanuprasad Bharadwaj
      Bharadwaja Bharani Bharat Bharathan Bhargav Bhargava Bhaskar Bhaskaran Bhaumik Bhavamanyu Bhavan Bhaven Bhavesh
      Bhavik Bhavin Bheem Bhibhatsu Bhim Bhima Bhimsen Bhinderpal Bhisham Bhishma Bhogilal Bhojraja Bholanath Bhoopat
      Bhoopendra Bhooshan Bhoothanathan Bhramar Bhudev Bhumindra Bhupathi Bhupati Bhupen Bhupender Bhupendra Bhupesh
      Bhushan Bhuvan Bhuvanesh Bhuvaneshwar Bibek Bidhan Bidyut Bijay Bijoy Biju Bikash Bikram Bimal Biman
      Bindeshwar Bindusar Binod Binoy Bipin Bipul Birbal Birbhadra Biren Birendra Bireswar Birju Biswajit Biswanath
      Bitasok Bodhan Brahma Brahmadutt Brahmananda Brajendra Brajesh Brij Brijesh Brijmohan Brijnath Brijraj Buddhadev
      Budhil Byomkesh Chaitan Chaitanya Chaman Champak Chanakya Chandak Chandan Chandar Chandrabhan Chandraditya
      Chandragupt Chandrahas Chandrakant Chandrakanth Chandrakin Chandrakiran Chandrakirti Chandramohan Chandran
      Chandranath Chandraprakash Chandraraj Chandrasekar Chandrasekaran Chandrasekhar Chandrashekar Chandrashekhar
      Chandratan Chandresh Chandu Chapal Charan Charandeep Charanjit Charudatta Charuvindha Chaturbhuj Chellappan
      Chetan Chezhian Chezhiyan Chhagan Chidambaram Chidananda Chidatma Chiman Chimanlal Chinmay
      Chinmayananda Chinnadurai Chinnaswamy Chintamani Chintan Chirag Chiranjeev Chiranjeevi Chiranjiv Chirantan
      Chirayu Chitrabhanu Chitraksh Chitrarath Chitrasen Chitta Chittaranjan Chittesh Chockalingam Choodamani
      Chudamani Chunnilal Daivik Daksh Dakshesh Daksheshwar Dalajit Dalbir Daljeet Damodar Damodaran Dandak Dandapani
      Darpan Darshan Darshat Daruka Dasarath Dasharath Dasharathi Datta Dattaram Dattatray Dattatreya Dayal Dayanand
      Dayananda Dayanidhi Dayaram Dayasagar Dayaswarup Debabrata Debajyoti Debansh Debashish Debdan Debjit Deboprasad
      Deenabandhu Deenanath Deendayal Deepak Deepan Deepankar Deepen Deependu Deepinder Deepit Deepu Desikan Dev
      Devachandra Devadas Devadatta Devadutt Devanand Devang Devaraj Devarajan Devarshi Devarsi Devdarshan Devdas
      Devdutt Devendra Devendranath Devesh Deveshwar Devi-Prasad Devidas Devilal Deviprasad Devkumar Devnarayan Devrat
      Devvrat Dhaanesh Dhairya Dhananjay Dhananjaya Dhanapal Dhanasekaran Dhanraj Dhansukh Dhanush Dhanvant
      Dhanvanthri Dhanvin Dharamveer Dharanidhar Dharanikant Dharma Dharmadas Dharmadev Dharmalingam Dharmaraj
      Dharmdev Dharmendra Dharmesh Dharmpal Dharmveer Dharuna Dhaval Dhawal Dheemant Dheer Dheeraj Dheeran Dhikshit
      Dhilan Dhimant Dhinakaran Dhinesh Dhiraj Dhiren Dhirendra Dhritiman Dhruv Dhruva Dhurandhar Dhyanesh Digambar
      Diganta Digvijay Dilawar Dilip Dinanath Dinar Dindayal Dinesh Dineshwar Dinkar Dipak Dipankar Dipen Dipendu
      Dipesh Ditaujas Divakar Divij Divyanga Divyanshu Divyendu Divyesh Diwakar Dnyaneshwar Dorai Doraiswamy Dron
      Drona Drupad Durai Duranjaya Durgadas Durgesh Durjaya Dushyant Dushyanth Dwaipayan Dwarakanath Dwarka Dwarkadas
      Dwarkanath Dwijaraj Dwijendra Dwijesh Edhas Ekaaksh Ekachith Ekagra Ekalavya Ekambar Ekambaram Ekanath Ekanjeet
      Eknath Ekram Elango Elilarasu Elilvendan Ezhilarasan Falguna Fanindra Fanishwar Fatik Gadadhar Gagan
      Gagandeep Gaganvihari Gajaanan Gajanan Gajanand Gajendra Gajraj Ganapathi Ganapathy Ganapati Ganaraj Gandharva
      Gandhik Gandhiraj Ganesh Gangadhar Gangadharan Gangadutt Gangaram Gangesh Gangeya Gangol Ganpat Gatik Gaurang
      Gaurav Gauresh Gaurikant Gaurinandan Gaurinath Gaurishankar Gautam Gautham Gavendra Giridhar Giridhari Girik
      Girilal Girindra Giriraj Girish Girishchandra Girivar Gnanam Gnanasekaran Gobind Gobinda Gokul Gokulanand
      Gopakumar Gopal Gopalakrishna Gopalakrishnan Gopalan Gopaldas Gopesh Gopi Gopichand Gopikrishna Gopinath
      Gopinathan Gorakh Gorakhnath Goutam Gouthaman Govardhan Govind Govinda Govindan Govindaraj Govindarajan
      Govindasamy Grahish Gudakesha Gulab Gulfam Gulshan Gulzarilal Gunalan Gunaratna Gunasekar Gunasekaran Gunendra
      Guneshwar Gurbachan Gurcharan Gurdeep Gurnam Gurpreet Guru Gurudas Gurudeep Gurudutt Gurumurthy Gurunath
      Guruprasad Gururaj Gurusamy Gurusharan Gyan Gyandev Hansal Hansaraj Hanshal Hansraj Hanuman Hanumant Hanumanth
      Hanumantha Harbhajan Hardeep Hardik Harekrishna Harendra Haresh Hari Haribhai Haricharan Haridas Haridev
      Haridutt Harigopal Harihar Hariharan Harikant Harikesh Harikrishna Harikrishnan Harilal Hariom Hariprasad
      Hariram Harish Harishankar Harishchandra Hariswar Haritbaran Haritosh Harjeet Harkant Harman Harnath Harsh
      Harsha-Vardhan Harshad Harshal Harshavardhan Harshil Harshit Harshman Harshul Harshvardhan Hasit Hasmukh Hastin
      Heeralal Hemabh Hemachandra Hemachandran Hemadri Hemakesh Heman Hemang Hemangshu Hemant Hemaraj Hemen
      Hemendra Hemendu Hemraj Heramba Hetesh Himachal Himanshu Himmat Hiranmay Hiranya Hiren Hirendra Hiresh
      Hitendra Hitesh Hiteshwar Hredhaan Hriday Hridayanath Hridayesh Hrishi Hrishikesh Hrishikesha Hrithik Hritik
      Hrudayanath Idhayan Ikshu Ilamaran Ilamparithi Ilanchezhian Ilango Ilangovan Ilavarasan Inbarasan Indeevar
      Indeever Inderjeet Inderpal Indra Indradutt Indrajeet Indrajit Indraneel Indranil Indrasen Indravadan Indresh
      Indubhushan Induhasan Indukanta Indulal Indushekhar Isaiarasu Isaivalan Ishaan Ishan Ishat Ishwar Ishwarchandra
      Iswar Iyappan Jagachandra Jagad Jagadbandu Jagadeesan Jagadeesh Jagadev Jagadish Jagadishwar Jagajeet Jagajeevan
      Jagan Jaganmay Jagannath Jagannathan Jagarnath Jagat Jagatbehari Jagatprabhu Jagatprakash Jagatveer Jagdeep
      Jagdish Jagdishchandra Jagesh Jagish Jagjeevan Jagjivan Jagmohan Jagpal Jahan Jahnu Jai Jaichand Jaidayal
      Jaideep Jaidev Jaiganesh Jaikrishna Jaikumar Jaiman Jainarayan Jaipal Jairaj Jairam Jaisal Jaishankar Jaisukh
      Jaitra Jaiwant Jaladhi Jalal Jalbhushan Jaldev Jalendu Jalesh Jamnadas Janak Janakiraman Janardan Janardana
      Janardhan Janardhanan Janmesh Jasbeer Jashan Jaspal Jasraj Jassim Jaswant Jatan Jatin Jatinder Jatindra Jawahar
      Jawaharlal Jayachand Jayachandra Jayachandran Jayadeep Jayadev Jayaditya Jayakanthan Jayakar Jayakumar Jayamohan
      Jayan Jayant Jayanta Jayanth Jayapal Jayaprakash Jayaraj Jayaram Jayaraman Jayashekhar Jayasurya Jayatilak
      Jayavanth Jayavardhan Jayesh Jayin Jayprakash Jeemutbahan Jeetendra Jeevan Jeevaraj Jehangir Jhumar Jigar
      Jignesh Jimut Jinabhadra Jinadev Jinendra Jiten Jitendra Jitesh Jitin Jivaj Jivan Jivanlal Jivitesh Jnyandeep
      Jnyaneshwar Jogendra Jogesh Joginder Jogindra Joydeep Jugal Jugnu Jusal Jwalant Jwalaprasad Jyotichandra
      Jyotindra Jyotiprakash Jyotiranjan Jyotirdhar Jyotirmoy Jyotish Kabir Kadhiravan Kailas Kailash Kailashchandra
      Kailashnath Kailashpati Kalanath Kalanidhi Kaleecharan Kaliappan Kalicharan Kalidas Kalidasan Kalimohan
      Kalipada Kaliranjan Kalith Kalpak Kalyan Kalyanam Kalyanasundaram Kamadev Kamal Kamalakar Kamalapati Kamalesh
      Kamalnath Kamalnayan Kamaraj Kamban Kamlesh Kamod Kampan Kanad Kanaiya Kanaiyalal Kandan Kandarpa Kandasamy
      Kanha Kanhaiya Kanhaiyalal Kanjan Kannan Kanthamani Kanthan Kantilal Kantimoy Kanu Kanwal Kanwaljeet
      Kanwar Kapil Kapildev Kapindra Kapish Karamchand Karan Karmendra Karna Karnik Kartar Kartavya Karthi Karthick
      Karthik Karthikeyan Kartik Kartikeya Karunakar Karunakaran Karunamay Karunanidhi Karunashankar Karuppan
      Karuppiah Kashif Kashinath Kashiprasad Kashyap Kasiprasad Katyayan Kaushal Kaushik Kaustav Kaustubh
      Kavindra Kaviraj Kayilai Kedar Kedarnath Keerthinath Kesavan Keshab Keshav Keshavdas Keshto Keshu
      Ketak Ketan Keval Kevalkishore Kevalkumar Keyur Khagendra Khagesh Khajit Khantil Kharanshu Khemchand Khemprakash
      Khemraj Khushal Kiranmay Kirik Kirit Kiriti Kirti Kirtikumar Kishan Kishor Kishore Kishorilal Kodandaram Kokil
      Kolappan Kondaiah Koteshwar Koteswara Kotiswaran Koushik Kovalan Kovendan Kripal Kripasagar Krishanu Krishna
      Krishnachandra Krishnadas Krishnadeva Krishnaiah Krishnakant Krishnakanta Krishnakumar Krishnala Krishnamoorthy
      Krishnamurari Krishnamurthy Krishnamurti Krishnan Krishnanand Krishnaprasad Krishnaraj Krishnarao Krishnarup
      Krishnaswamy Krishnendu Krishnlal Kritanu Krithik Kshitidhar Kshitij Kshitish Kuber Kularanjan Kulbhushan Kulbir
      Kuldeep Kuldev Kulin Kulvir Kulwant Kumaran Kumarasamy Kumaresan Kumaresh Kumarpal Kumudesh Kunal Kundan
      Kundanlal Kunjabihari Kunjbihari Kuppuswamy Kurumoorthi Kush Kushagra Kushal Kusumakar Laalamani Labh
      Lachman Lagan Lajpat Lakshan Lakshman Lakshmibanta Lakshmidhar Lakshmigopal Lakshmikanta Lakshmikanth
      Lakshminarayan Lakshminarayana Lakshminath Lakshmipati Lakshmiraman Lalbahadur Lalchand Lalit Lalitaditya
      Lalitchandra Lalitkishore Lalitkumar Lalitmohan Lallu Lankesh Latafat Latesh Lav Laxman Laxmichand Laxmidhar
      Laxmikant Lekh Lekhraj Likhil Likhilesh Lingam Lingaraj Loganathan Logesh Lohitaksh Lokajit Lokanath Lokanathan
      Lokenath Lokendra Lokesh Lokprakash Lokranjan Madan Madangopal Madanlal Madanmohan Madanpal Madesh Madhav
      Madhavan Madhavdas Madheshwaran Madhukant Madhukanta Madhukar Madhup Madhur Madhusoodan Madhusudan Madhusudana
      Madhusudhan Magan Maganlal Magesh Mahabahu Mahabali Mahadev Mahaniya Mahantesh Mahanth Maharanth Maharshi
      Mahaveer Mahavir Mahendra Mahendran Mahesh Maheshwar Maheswaran Mahin Mahip Mahipal Mahir Mahitosh Maitreya
      Makarand Makhan Makul Malarvendan Malay Malayaj Malhar Malkit Mallaiah Mallappa Mallesh Mallikarjun Mallikarjuna
      Manan Manas Manav Manavendra Manbir Mandan Mandar Mandeep Mandhatri Mangalesh Mangesh Mani Manibhushan Manik
      Manikandan Manikant Manikya Manilal Manimaran Manimohan Maninder Manindra Maniram Manish Manishankar Manivannan
      Manjunath Manmath Manmatha Manmohan Manna Mannan Manohar Manoharan Manoj Manojkumar Manoranjan Manorath Manoth
      Mansukh Mansukhlal Mantra Mantram Manu Manuj Manvendra Marichi Marimuthu Markandeya Martanda Marthandan
      Maruthamuthu Maruthi Maruti Mathan Mathivanan Matsendra Matsyendra Maulik Mayank Mayur Mayurdhvaj Medhansh
      Medhat Medhir Medini Megharaj Meghashyam Meghdatt Meghdutt Meghnad Mehul Meiyappan Mihir Mihirkiran Milan Milap
      Milin Milind Milun Minesh Mitesh Mithilesh Mithun Mitrajit Mitran Mitul Mohal Mohan Mohanan Mohandas Mohanlal
      Mohanraj Mohin Mohit Mohnish Mohul Moksh Monish Moti Motilal Moulik Mrigank Mriganka Mrigankamouli
      Mrigankasekhar Mrigendra Mrigesh Mritunjay Mrityunjay Mrudul Mudil Mufid Mukesh Mukhtar Muktananda Mukul Mukund
      Mukunda Mukundan Mukut Mulchand Mulkraj Munish Muniswamy Munusamy Muraleedharan Murali Muralidhar Muralidharan
      Muralikrishna Muralimanohar Murari Murarilal Murthy Murugadas Murugan Muruganandam Murugappan Murugesan Murugesh
      Muthiah Muthu Muthukrishnan Muthukumar Muthuraman Muthusamy Muthuswamy Muthuvel Naag Naagarjun Nabendu
      Nabhith Nachik Nachiket Nachiketa Nadish Naganath Nagaraj Nagaraja Nagarajan Nagarjun Nagarjuna Nagendra
      Nagendran Nagesh Nageshwar Nageswara Nagpal Nahusha Naishadh Nakul Nalin Nalinaksha Nalinikant
      Nallathambi Namadev Naman Namasivayam Namdev Namish Namit Nanak Nanda Nandagopal Nandakishore Nandakumar Nandan
      Nandgopal Nandhakumar Nandin Nandkishor Nandlal Narad Narahari Narasimha Narasimhan Narayan Narayana Narayanan
      Narayanaswamy Narendra Narendranath Naresh Naresh-Kumar Narhari Narinder Narottam Narottama Narsi Narsimha
      Nataraj Nataraja Natarajan Natesan Natesh Nathan Nathu Nathuram Natwar Natwarlal Naval Navaneet Navaneethan
      Navashen Navdeep Naveen Navendu Navin Navinchandra Navneet Navnit Navrang Navroz Navtej Nayan Nedumaaran
      Nedumaran Neelabh Neeladri Neelakanta Neelakantan Neelambar Neelanjan Neelesh Neelkanth Neelmadhav Neelmani
      Neelotpal Neer Neerad Neeraj Nemichand Nibodh Nidheesh Nidhish Nihal Nihar Nihit Nikhil Nikhilesh Nikunj Nilabh
      Niladri Nilambar Nilanjan Nilay Nilesh Nilkanth Nilmadhav Nilotpal Nimai Nimay Nimish Nipun Nirad Niraj Niral
      Niramitra Niranjan Nirav Nirbhay Nirel Nirijhar Nirmal Nirmalya Nirmit Nirmohi Nirup Nirvan Nischal Nischit
      Nishad Nishanath Nishant Nishanth Nishikant Nishikanta Nishith Nishok Nitesh Nithik Nithin Nithyanand
      Nithyanandan Nitin Nitul Nityagopal Nityanand Nityananda Nityasundar Nivrutti Niyaj Nripa Nripendra Nripesh Ojas
      Ojayit Omanand Omar Omesh Omjeet Omkar Ompati Omprakash Omrao Omswaroop Oorjit Padman Padmanabh Padmanabha
      Padmanabhan Padmapati Padmesh Palani Palaniappan Palanikumar Palanisamy Palash Palin Panchanan Pandian Pandiyan
      Pandurang Panduranga Panini Pankaj Pankajeet Pannalal Parag Parakram Paramanand Paramananda Paramartha
      Paramasivam Paramasivan Paramesh Parameshwar Parameshwaran Parameswaran Paramhans Paramjeet Paranjay Paras
      Parashar Parashuram Parasuraman Paresh Pariket Parikshit Parimal Parindra Paritosh Parmanand Parmesh
      Parmeshwar Parnad Parth Partha Parthapratim Parthasarathi Parthasarathy Parthiban Parthiv Parvatinandan Parvesh
      Pashupati Patakin Patanjali Pathanjali Pathik Pathin Pavan Pavanaj Pavankumar Pavitran Pawan Pazhanivel Peeyush
      Periasamy Periyasamy Perumal Phalgun Phani Phanibhusan Phanibhushan Phaninath Phanindra Phoolchand Pinaki
      Pinakin Pitambar Pitamber Piyush Ponnusamy Ponnuswamy Poornachandra Pothiraj Prabal Prabhakar Prabhakaran
      Prabhas Prabhat Prabhav Prabhu Prabhudas Prabhudeva Prabhuram Prabir Prabodh Prabodhan Prabuddha Pracheta
      Prachur Pradeep Pradhan Pradip Pradipta Pradnesh Pradosh Pradyot Pradyumna Pradyun Praful Prafulla
      Prafulla-Chandra Pragnesh Pragun Prahalad Prahlad Prajesh Prajin Prajit Prajval Prajwal Prakasan Prakash Prakhar
      Pralay Pramath Pramit Pramod Pramsu Pran Pranab Pranabh Pranad Pranav Pranay Praneel Praneet Praneeth Pranesh
      Pranit Pranjit Pranshu Pransukh Prasad Prasanna Prasannajit Prasanth Prasata Prasenjit Prasham Prashant Prashray
      Prasoon Prasun Pratap Pratapan Pratapchandra Prataprudra Prateek Prathap Pratheep Prathik Prathyush Pratik
      Pratosh Pratul Pratulya Pratyay Pratyush Praval Pravar Praveen Pravin Pravir Prayag Prayush Preetam Preetham
      Prem Premal Premanand Premananda Premchand Premendra Premkumar Premnath Premprakash Pritam Prithu
      Prithvi Prithviraj Pritish Priyabrata Priyadarshan Priyaranjan Priyavrata Pukhraj Pulak Pulakesh Pulakeshi
      Pulastya Pulin Pulish Pulkit Pundarik Pundarikaksha Puneet Punit Purandar Puranjay Puranmal Purnanand
      Purnananda Purnendu Pursottam Puru Purujit Purushothama Purushothaman Purushottam Purushottaman Pushkal Pushkar
      Pushpad Pushpak Pushpakar Pushpesh Puskara Putul Pyarelal Pyaremohan Raakesh Rachit Radhakanta Radhakrishna
      Radhakrishnan Radhanath Radhatanaya Radheshyam Radhey Radheya Raghav Raghavan Raghavendra Raghavendran Raghbir
      Raghotham Raghu Raghubir Raghukumar Raghunandan Raghunath Raghupati Raghuraj Raghuram Raghuraman Raghuvir Rahul
      Raj Raja Rajadhiraj Rajaditya Rajagopal Rajagopalan Rajahansa Rajam Rajan Rajanikant Rajanikanta Rajarajan
      Rajaram Rajaraman Rajarshi Rajasekar Rajasekaran Rajasekhar Rajat Rajatava Rajatshubhra Rajavel Rajbir Rajdeep
      Rajeev Rajendra Rajendrakumar Rajendramohan Rajendran Rajendranath Rajesh Rajeshwar Rajeswar Rajgopal
      Rajinikanth Rajit Rajiv Rajkishore Rajkumar Rajmani Rajmohan Rajnarayan Rajnikant Rajnish Rajpal Rajprakash
      Rajratan Rajshekhar Rajtilak Raju Rajvardhan Rajvir Rajyeshwar Rakesh Rakshit Ram Ramachandra Ramachandran
      Ramadas Ramagopal Ramaiah Ramakant Ramakanta Ramakrishna Ramakrishnan Ramalingam Raman Ramanand Ramanathan
      Ramanuja Ramanujan Ramaprasad Ramaraj Ramaraju Ramasamy Ramashray Ramasubramanian Ramaswamy Ramavatar Rambabu
      Rambir Ramchand Ramchander Ramcharan Ramdas Ramdev Ramdhari Ramesan Ramesh Rameshchandra Rameshwar Rameshwaram
      Ramgopal Ramjee Ramji Ramjivan Ramkishore Ramkrishna Ramkumar Ramlal Ramlochan Rammohan Ramnarayan Ramnath
      Ramniwas Ramprakash Ramprasad Rampratap Ramrao Ramratan Ramsharan Ramsinh Ramsunder Ramswaroop Ramswarup
      Ramvilas Ranajay Ranajit Ranbir Ranchhod Randheer Randhir Ranendra Rangan Ranganath Ranganathan Rangarajan
      Rangaswamy Ranguraj Ranjan Ranjeet Ranjit Ranjith Rantidev Ranveer Ranvijay Ranvir Rasaraj Rasbihari Rasendra
      Rasesh Rashmikant Rashmil Rasik Rasiklal Ratan Ratanlal Ratannabha Ratheesh Rathin Rathindra Ratish Ratnadeep
      Ratnakar Ratnam Ratnesh Ratul Ravi Ravikant Ravikanta Ravikiran Ravikumar Ravilochan Ravinandan Ravinder
      Ravindra Ravindranath Ravinshu Raviprakash Raviraj Ravisekhar Ravishankar Ravishu Raviteja Rengan Renukanta
      Reyansh Rhagavendra Riddhiman Ridhaan Rijul Rinesh Ripudaman Rishabh Rishav Rishi Rishigesh Rishikesh Rishit
      Ritabrata Ritesh Rithvik Ritujit Rituparan Ritvik Ritwick Rochan Rohak Rohan Rohinish Rohit Rohitash Rohitasva
      Romesh Romil Ronak Ronit Roopchand Roopesh Roshan Ruchir Rudhir Rudra Rudraksh Rudrapratap Rudresh Rujul
      Rupak Rupesh Rupin Rushabh Rushil Rustam Rutajit Rutujit Rutwik Saarang Sabal Sabareesh Sabyasachi
      Sachchidananda Sachchit Sachet Sacheth Sachin Sachinandan Sachit Sadanand Sadananda Sadar Sadashiv Sadashiva
      Sadasivam Sadgun Sadhan Sadhil Sadiq Sagar Sahadev Saharsh Sahas Sahasrad Sahay Sahdev Sahil Sahishnu Sai
      Saikiran Sainath Saiprasad Saipratap Saish Sajal Sajan Saket Saksham Sakthivel Saligram Samanyu Samar Samarendra
      Samarendu Samaresh Samarjit Samarth Sambaran Sambasivan Sambath Sambhaji Sambhav Sambit Sameer Samendra Samendu
      Samesh Samik Samin Samir Sammad Sampat Sampath Sampoorn Samrat Samudra Samudragupta Samudrasen Samvath Samyak
      Sanabhi Sanat Sanatan Sanatana Sanath Sanchay Sanchit Sandeep Sandeepan Sandesh Sandip Sangameshwar Sangram
      Sanhata Sanil Sanjan Sanjay Sanjaya Sanjayan Sanjeet Sanjeev Sanjeevan Sanjit Sanjith Sanjog Sanjoy Sankalp
      Sankara Sankaran Sankarshan Sanket Sankul Sannath Sanshubh Sanskar Santan Santhanam Santhosh Santosh
      Santosh-Kumar Santoshkumar Sanurag Sanwariya Sanyam Sapan Saptanshu Saptarshi Saradindu Saraj Saral Saran Sarang
      Saransh Saras Sarasi Saravana Saravanan Sarbajit Sarban Sarbojit Sardul Sarin Sarit Sarngin Sarojin
      Sarthak Sarup Sarvad Sarvadev Sarvagya Sarvak Sarvambh Sarvarthasiddhi Sarvendra Sarvesh Sarveshwar Sashreek
      Sasi Sasikumar Sasmit Saswata Satadev Satamanyu Satanand Satayu Satesh Sathindar Sathish Sathiyaseelan Satinath
      Satindra Satish Satpal Satparayan Satrajit Satruijit Satvamohan Satvat Satvik Satyadarshi Satyadev Satyajit
      Satyakam Satyaki Satyamurthy Satyamurty Satyan Satyanarayan Satyanarayana Satyankar Satyapal Satyaprakash
      Satyapriya Satyasheel Satyavan Satyavrat Satyavrata Satyen Satyendra Satyendranath Saubhadra Saugat Saumit
      Saumitra Saumyakanti Saunak Saurabh Savir Savitendra Sawan Sawar Sayam Sayan Seemant Seetharam Seetharaman
      Selvakumar Selvam Selvan Selvaraj Selvaraju Senajit Senthamizh Senthil Senthilkumar Senthilnathan Sevak Shaan
      Shaardul Shachin Shadab Shaikhar Shailen Shailendra Shailesh Shaishav Shakti Shaktidhar Shaktivel Shalabh
      Shalang Shaligram Shalik Shalin Shamak Shambhav Shambhu Shamindra Shamit Shams Shankar Shankaran Shankardev
      Shankarlal Shankarnarayan Shankdhar Shankha Shankul Shanmugam Shanmugha Shanmukha Shantanav Shantanu Shantashil
      Shantilal Shantimay Shantinath Shantiprakash Shantiranjan Sharad Sharadchandra Sharadindu Sharan Sharang Shardul
      Sharvarish Sharvendra Sharvin Shashank Shashankshekhar Shashi Shashibhushan Shashidhar Shashikant Shashikanth
      Shashikiran Shashimohan Shashishekhar Shashvata Shashwat Shatrughan Shatrughna Shatrunjay Shattesh Shaunak
      Shaurav Shaurya Sheehan Sheetal-Kumar Sheil Shekhar Shelendra Shesh Sheshdhar Shevantilal Shikhar
      Shilang Shilish Shirish Shiromani Shirshak Shishir Shishirkumar Shishul Shishupal Shitiz Shiv Shivadev Shivaji
      Shivakumar Shivam Shivanand Shivanath Shivaprasad Shivas Shivasunu Shivendra Shivendu Shivesh Shivkumar Shivlal
      Shivnarayan Shivprasad Shivraj Shivraman Shivshankar Shivshekhar Shobhan Shobhit Shobhraj Shoor Shoorsen
      Shraddhanand Shravan Shravankumar Shreedhar Shreehari Shreekant Shreekrishna Shreekumar Shreenath Shreenivas
      Shreepad Shreeram Shreerang Shrenik Shreshta Shresth Shreyansh Shreyas Shreyash Shridhar Shrigopal Shrihari
      Shrikant Shrikrishna Shrikumar Shrimat Shrimate Shrinath Shriniketan Shrinivas Shripad Shripadma
      Shripal Shripati Shriram Shriranga Shriranjan Shrish Shrivatsa Shriyans Shubham Shubhang Shubhankar Shubhashis
      Shubhashish Shubhendu Shubhojit Shubhranshu Shuk Shukra Shulabh Shushil Shushrut Shvetang Shvetank Shvetanshu
      Shvetketu Shwetank Shyam Shyamak Shyamal Shyamlal Shyamsundar Shyamsunder Siddak Siddhan Siddhant Siddhanta
      Siddharth Siddhartha Siddharthan Siddhesh Siddheshwar Siddhraj Sidharth Sidhdharth Sikandar Simant Simanta
      Sinhag Siraj Siras Sitakanta Sitanshu Sitaram Sitaraman Sitikantha Siva Sivakumar Sivan Sivanandan Sivaprasad
      Sivaraj Sivaram Sivaraman Sivasankaran Sivasubramanian Skanda Smarajit Smaran Smritiman Snehakant Snehanshu
      Snehasish Snehin Sohal Sohan Sohil Solai Somachandra Somadev Somansh Somasekhar Somasindhu Somasundaram Somdutt
      Somendra Someshwar Someswar Somkar Somnath Sompal Somprakash Somraj Soorya Sopan Sorabh Soumil Soumitra Soumitro
      Soumyadeep Soumyajit Sourav Souren Sourish Souvik Souvnik Sovan Spandan Sparsh Sreedhar Sreedharan
      Sreehari Sreejith Sreekanth Sreekumar Sreenath Sreenivas Sreenivasa Sreenivasan Sreeram Sridhar Sridharan
      Srihari Srijan Srikant Srikanth Srikar Srikrishna Srikumar Sriman Srimanta Srinath Srinivas Srinivasa Srinivasan
      Srinivasulu Sriram Sriraman Sriranga Sriyans Stavya Subahu Subal Subandhu Subbaiah Subbaraman Subbarao Subeer
      Subhadip Subhagendra Subhan Subhash Subhashchandra Subhasis Subhendu Subinoy Subir Subodh Subrahmanyam Subramani
      Subramania Subramaniam Subramanian Subramanyam Subrata Sucharit Suchendra Suchet Suchir Sudalai Sudama Sudarsan
      Sudarsanan Sudarshan Sudeep Sudesh Sudev Sudeva Sudhakar Sudhamay Sudhan Sudhang Sudhanshu Sudhanssu Sudhanva
      Sudhendra Sudhendu Sudhi Sudhindra Sudhir Sudhish Sudhit Sudin Sudip Sugata Sugreev Sugriva Suhail Suhas Suhrid
      Suhruda Sujal Sujan Sujash Sujat Sujay Sujeet Sujendran Sujit Sujith Sujoy Sukamal Sukant Sukanta Sukarman
      Sukarna Suketu Sukhamay Sukhbir Sukhdeep Sukhdev Sukhesh Sukhvinder Sukhwant Sukrit Suksham Sukumar Sukumaran
      Sulalit Sulek Sulochan Sultan Suman-Kumar Sumant Sumanta Sumanth Sumantra Sumay Sumedh Sumeet Sumesh Sumit
      Sumitranandan Sumukh Sunam Sunand Sunandan Sunar Sunasi Sundar Sundara Sundaram Sundararajan Sundaresan
      Sundarlal Sundarraj Sunder Sunduran Suneel Sunil Sunirmal Sunish Sunith Sunitth Sunjeev Suparn Supash Suprakash
      Supratik Supratim Suraj Surajit Surajmal Suramya Suranjan Surarjun Surendra Surendramohan Surendran
      Surendranath Suresan Suresh Suresh-Kumar Sureshchandra Sureshkumar Surinder Surjeet Surjit Suruchir Surup Surya
      Suryabhan Suryakant Suryakanta Suryanarayan Suryanarayana Suryanshu Suryaprakash Suryesh Susadh Sushant Sushanta
      Susheel Sushen Sushil Sushim Sushobhan Sushrut Sushruta Sutantu Sutej Sutirth Sutosh Suvan Suvarn Suvimal Suvrat
      Suyash Suyati Svaminathan Swagat Swaminath Swaminathan Swapan Swapnesh Swapneshwar Swapnil Swaraj Swarit Swaroop
      Swarup Swastik Swayam Swayambhu Syamal Syamantak Tamal Tamilarasan Tamilselvan Tamizharasan Tamonash Tanmay
      Tanmoy Tanuj Tanul Tanvir Tapan Tapas Tapasendra Tapasranjan Tapesh Tapomay Taporaj Tarachand Taradas Taraka
      Taraknath Taran Tarang Taranga Tarani Taraprashad Tarashankar Tarendra Taresh Tarik Tariq Tarit Taritkumar
      Tarkeshwar Tarpan Tarun Taruntapan Tathagat Tathagata Tathya Tatya Teerth Teerthankar Tejas Tejeshwar Tejomay
      Tejus Thakarshi Thambi Thamilarasan Thangadurai Thangaraj Thangasamy Thangavel Thanikachalam Thavaneesan
      Thayanban Theenash Thiagarajan Thillai Thirumal Thirumalai Thirumavalavan Thirumoorthi Thirumurugan
      Thirunavukkarasu Thiruvalluvar Thiruvengadam Thiyagarajan Thyagarajan Tilak Timin Timir Timirbaran Tirtha
      Tirthankar Tirthayaad Tirumala Titir Toshan Toshit Trailokva Trailokya Trambak Tribhuvan Tridev Tridhaman Tridib
      Trigun Trigya Trikay Trilochan Trilok Trilokanath Trilokchand Trilokesh Triloknath Trimaan Trimurti Trinath
      Triptimay Trishanku Trishar Trishul Trishulin Trivikram Triyambak Tryambak Tuhin Tuhinsurra Tukaram Tulasidas
      Tulsidas Tulsikumar Tungar Tungesh Tungeshwar Tungish Tunveer Turag Turanyu Tushaar Tushar Tusharkanti
      Tusharsuvra Tusya Tuvidyumna Tyagaraj Ubaid Ucchal Uchith Udarathi Uday Udayachal Udayakumar Udayan Udayaraj
      Udayasankar Udayasooriyan Udaykiran Udbal Uddhav Uddip Uddipta Uddiran Uddish Uddyam Udit Udyam Ujagar Ujas
      Ujesh Ujjal Ujjay Ujjwal Ulagan Ulaganambi Ullas Umaid Umakant Umakanta Umanand Umang Umanga Umapathy Umaprasad
      Umar Umashankar Umed Umesh Unmesh Unnabh Unnat Upagupta Upamanyu Upendra Upmanyu Urav Urjit Urvang Urvil Utanka
      Utkarsh Utkarsha Utpal Utpalaksh Utsav Uttal Uttam Uttamesh Uttar Uttarak Uttiya Vachan Vachaspati Vadin Vadiraj
      Vadivel Vadivelu Vageesh Vagesh Vagish Vahin Vaibhav Vaidyanaath Vaidyanathan Vaijnath Vaikartan Vaikhan
      Vaikunta Vaikunth Vairaj Vairaja Vairamuthu Vairavan Vaishant Vaishwanar Vaithiyanathan Vajasani Vajendra
      Vajradhar Vajramani Vajrang Vajrapani Vakul Vallabh Vallabha Vallabhbhai Vallabhendra Valmik Valmiki Vaman
      Vamana Vamshi Vamsi Vanad Vanajit Vanamali Vandan Vanhi Vanij Vanikuncharasu Vanshi Vanshidhar Varad Varadaraj
      Varadarajan Varaha Varahamihir Varaza Vardhaman Vardhamma Varij Varindra Variya Varsh Vartanu Varun Varunan
      Vasan Vasanth Vasantkumar Vasava Vasavaj Vashisth Vasisth Vasu Vasudev Vasudeva Vasudevan Vasukumar Vasuman
      Vasumitra Vasur Vasuroop Vasusen Vatradhara Vatsal Vatsapal Vatsin Vatsyayan Vayu Vayun Vayya Ved Veda-Vyas
      Vedamohan Vedang Vedanga Vedant Vedanth Vedaprakash Vedavrata Vedavyas Vedbhushan Vedmohan Vedprakash Veer
      Veeramani Veeranna Veerapandian Veerappan Veeraswamy Veerbhadra Veerendra Veeresh Velan Velayudham Velayutham
      Velmurugan Velu Velusamy Vengai Venimadhav Venkat Venkatachalam Venkatakrishnan Venkatanarayana Venkatapathy
      Venkataraman Venkataramana Venkatasubramanian Venkataswamy Venkatesan Venkatesh Venkateshwara Venkateshwarlu
      Venkateswara Venkateswaran Venkateswarlu Venkatraman Venkatramanan Venkayya Vetrivel Vibhas Vibhat Vibhav
      Vibhishan Vibhu Vibhumat Vibhushan Vibhut Vibodh Vidarbh Videh Vidhatru Vidhu Vidhyadhar Vidhyut Vidipta Vidojas
      Vidur Vidyacharan Vidyadhar Vidyakanta Vidyapati Vidyaranya Vidyasagar Vidyut Vighnesh Vighneshwara Vignesh
      Vigneshwar Vihang Vihar Vijanyendra Vijay Vijayakumar Vijayan Vijayanand Vijayaraghavan Vijayaraj Vijayasarathi
      Vijayendra Vijayketu Vijaykumar Vijendra Vijesh Vijigeesh Vijul Vikarnan Vikas Vikern Vikesh Vikhyat Vikram
      Vikramaditya Vikramajit Vikramendra Vikramin Vikramjit Vikrant Vikranta Vilas Vilochan Vilokan Vimal Vimalaraj
      Vinay Vinayak Vineel Vineet Vinesh Vineth Vinil Vinochandra Vinod Vinodhkumar Vinoo Vipan Vipin Vipinbehari
      Viplab Viplav Vipra Vipul Vir Virabhadra Viraj Viranath Virat Virbhanu Virendra Virendra-Kumar Viresh Vireshvar
      Virinchi Virochan Virochana Virudh Visamaksh Visarjan Visesh Vishal Vishalya Vishantak Vishesh Vishisht Vishnu
      Vishnudutt Vishnukumar Vishnurat Vishodhan Vishok Vishram Vishresh Vishruth Vishv Vishva Vishvajit Vishvakarma
      Vishvam Vishvatma Vishwajeet Vishwakarma Vishwam Vishwambhar Vishwambhara Vishwamitra Vishwanath Vishwankar
      Vishwas Vishwesh Vishweshwar Visvajit Visvakarman Visvayu Visveswaran Viswanath Viswanathan Vitabhay Vitaharya
      Vitasoka Vithal Vittesh Vitthal Vivaan Vivan Vivash Vivaswan Vivatma Vivek Vivekanand Vivekananda Vivekanandan
      Viveksarathi Vivin Vrajakishore Vrajamohan Vrajanadan Vrajesh Vrajraj Vratesh Vrisa Vrisag Vrisan Vrisangan
      Vrishab Vrishank Vrishin Vritra Vyan Vyas Vyasa Vyomaang Vyomdev Vyomesh Wrishabh Yadav Yadavendra Yadhav
      Yadu Yadunandan Yadunath Yaduraj Yaduvir Yajat Yajnadhar Yajnarup Yajnesh Yamahil Yamajit Yamir Yash Yash-Pal
      Yashas Yashodev Yashodhan Yashovarman Yashpal Yashraj Yashvasin Yashveer Yashwant Yaswanth Yathavan Yatin
      Yatindra Yatish Yatiyasa Yatnesh Yayati Yeshwant Yog Yoganand Yogananda Yoganidra Yogaraj Yogendra Yogesh
      Yogeshwar Yogi Yogin Yoginder Yogiraj Yudhajit Yudhishthira Yudhisthir Yugal Yugandhar Yugank Yutajit Yuvanath
      Yuvaraj Yuvraj Yuyutsu`,
  },
};
